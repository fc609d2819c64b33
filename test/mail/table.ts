import { AUTOMATIC } from './table-automatic.ts'
import { BOUNCES } from './table-bounces.ts'
import { CHARSETS } from './table-charsets.ts'
import { FORWARDED } from './table-forwarded.ts'
import { ODD } from './table-odd.ts'
import { ANSWERS, FIRST_MAILS } from './table-programs.ts'
import type { Fixture } from './fixture.ts'

export const MAILS: readonly Fixture[] = [...AUTOMATIC, ...BOUNCES, ...FIRST_MAILS, ...ANSWERS, ...CHARSETS, ...FORWARDED, ...ODD]
