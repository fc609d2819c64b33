import { toStorable } from '../../kernel/storable-text.ts'

const LONGEST = 200

/** Error of a provider as it is stored. */
export const errorText = (said: string): string => toStorable(said).slice(0, LONGEST)
