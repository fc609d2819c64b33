/** What a server has used so far. */
export type Usage = { readonly megabytes: number; readonly cpu_seconds: number }

/** As a line to be read by whoever asked. */
export const usage = (): string => {
  const { user, system } = process.cpuUsage()
  const used: Usage = { megabytes: Math.round(process.memoryUsage().rss / 1_048_576), cpu_seconds: (user + system) / 1_000_000 }
  return JSON.stringify(used)
}
