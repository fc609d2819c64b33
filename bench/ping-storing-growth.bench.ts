import { growthOfStoring } from './ping/growth.ts'

export const benchmark = growthOfStoring('SQLite')
