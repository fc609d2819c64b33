import { readers } from './ping/readers.ts'

export const benchmark = readers()
