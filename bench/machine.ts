import { cpus, totalmem } from 'node:os'

export const machine = (): string =>
  `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
