import { throughput } from './ping/throughput.ts'

export const benchmark = throughput('SQLite', 'keep', 'floors')
