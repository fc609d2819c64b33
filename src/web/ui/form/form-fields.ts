import type { FieldErrors } from './form-errors.ts'

/** The part of the form state that fields need; sub-forms get a subset. */
export type FormFields<Values> = {
  readonly values: Values
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  readonly errors: FieldErrors
}

export type TypedField = {
  readonly label: string
  readonly hint?: string
  /** Field name in validation errors. */
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onType: (typed: string) => void
}

/** Props of a text field, from the form state. */
export const typedIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  value: values[name],
  error: errors[name],
  onType: (typed: Values[Name]): void => set(name, typed),
})

export const chosenIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  value: values[name],
  error: errors[name],
  onChoose: (chosen: Values[Name]): void => set(name, chosen),
})

export const tickedIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  checked: values[name],
  error: errors[name],
  onChange: (checked: Values[Name]): void => set(name, checked),
})

/** Props of a control with `onChange(value)`: time, zone, duration, password. */
export const givenIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  value: values[name],
  error: errors[name],
  onChange: (value: Values[Name]): void => set(name, value),
})

export const foundIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  chosen: values[name],
  error: errors[name],
  onChange: (chosen: Values[Name]): void => set(name, chosen),
})
