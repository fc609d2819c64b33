/** What the monitor's doors know about the place they are in. */
export type Site = {
  readonly version: 1 | 2 | 3
  readonly base_url: string
  readonly secret_key: string
  /** Most checks of a project; nothing: as many as it likes. */
  readonly check_limit: number | undefined
  readonly metrics_key: string | undefined
}

/** For documents, which need the routes and nothing behind them. */
export const NOWHERE: Site = { version: 3, base_url: '', secret_key: '', check_limit: undefined, metrics_key: undefined }
