import { ApiError } from '../../api/error.ts'

type Told = ApiError['fields']
export type ErrorWords = {
  readonly atCondition: (given: { at: number; sentence: string }) => string
  readonly noAction: string
}

const renames: readonly (readonly [RegExp, string])[] = [
  [/^conditions$/, 'all'],
  [/^actions\.set\.(\w+).*$/, '$1'],
  [/^actions\.(reply|note)\.body$/, '$1'],
  [/^actions\.notify\.(user_ids|message).*$/, '$1'],
  [/^actions\.escalate\.level$/, 'level'],
  [/^actions\.(\w+).*$/, '$1'],
]

const conditionPath = /^conditions\.(all|any)\.(\d+)\./

const renamed = (path: string): string => {
  const [from, to] = renames.find(([pattern]) => pattern.test(path)) ?? []
  return from === undefined || to === undefined ? path : path.replace(from, to)
}

export const toForm = (told: Told, words: ErrorWords): Told =>
  Object.fromEntries(
    Object.entries(told).map(([path, sentences]) => {
      if (path === 'actions') return [path, [words.noAction]]
      const [, group, at] = conditionPath.exec(path) ?? []
      return group === undefined
        ? [renamed(path), sentences]
        : [`${group}.${at}`, sentences.map((sentence) => words.atCondition({ at: Number(at) + 1, sentence }))]
    }),
  )

/** Maps validation errors to the fields of the form; errors of actions, which have no field, become the message of the form. */
export const explained = (error: unknown, words: ErrorWords): unknown => {
  if (!(error instanceof ApiError) || error.status !== 422) return error
  const fields = toForm(error.fields, words)
  return new ApiError({ ...error, message: fields['actions']?.join(' ') ?? error.message, fields })
}
