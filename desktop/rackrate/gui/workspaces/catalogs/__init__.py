"""The price catalogs: providers, one grid of prices, what stands behind them."""
