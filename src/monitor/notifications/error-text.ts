import { toStorable } from '../../kernel/storable-text.ts'

const MAX_ERROR_LENGTH = 200

export const toErrorText = (text: string): string => toStorable(text).slice(0, MAX_ERROR_LENGTH)
