"""Figures as plain data: lines, areas, texts and places to point at.

A figure is described once and drawn by two thin painters, one for the screen
and one for the PDF, so that both show the same picture.
"""
