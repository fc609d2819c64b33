/** Why a schedule cannot be parsed, and the invalid characters, from `from` (included) to `to` (excluded). */
export type ScheduleError = { readonly reason: string; readonly from: number; readonly to: number }

export type ScheduleParseResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ScheduleError }

/** Part of the text of a schedule, with its position. */
export type SourceText = { readonly text: string; readonly from: number }

class ScheduleParseError extends Error {
  readonly detail: ScheduleError
  constructor(detail: ScheduleError) {
    super(detail.reason)
    this.detail = detail
  }
}

/** Throws; `catchParseErrors` turns the exception into a result. */
export const failParse = (piece: SourceText, reason: string): never => {
  throw new ScheduleParseError({ reason, from: piece.from, to: piece.from + piece.text.length })
}

export const catchParseErrors = <T>(read: () => T): ScheduleParseResult<T> => {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof ScheduleParseError) return { ok: false, error: error.detail }
    throw error
  }
}

export const toSourceText = (text: string): SourceText => ({ text, from: 0 })

export const splitSource = (piece: SourceText, separator: string): readonly SourceText[] => {
  let from = piece.from
  return piece.text.split(separator).map((text) => {
    const part = { text, from }
    from += text.length + separator.length
    return part
  })
}

export const tokenize = (piece: SourceText): readonly SourceText[] =>
  [...piece.text.matchAll(/\S+/g)].map((match) => ({ text: match[0], from: piece.from + match.index }))
