import type { FieldErrors } from './form-errors.ts'

type State<Name extends string, Value> = {
  readonly values: Readonly<Record<Name, Value>>
  readonly errors: FieldErrors
  readonly set: (name: Name, value: Value) => void
}

/** What a line of text takes from its form: how it is called, what is typed, what is wrong with it. */
export const lineOf = <Name extends string>({ values, errors, set }: State<NoInfer<Name>, string>, name: Name) => ({
  name,
  value: values[name],
  error: errors[name],
  onType: (typed: string): void => set(name, typed),
})

/** What a box to tick takes from its form. */
export const flagOf = <Name extends string>({ values, errors, set }: State<NoInfer<Name>, boolean>, name: Name) => ({
  name,
  checked: values[name],
  error: errors[name],
  onChange: (checked: boolean): void => set(name, checked),
})
