import type { FieldErrors } from './form-errors.ts'

/** The part of a form that its fields are made of. A form with more fields can lend some of them. */
export type FormFields<Values> = {
  readonly values: Values
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  readonly errors: FieldErrors
}

/** What a field that something is typed into is made of. */
export type TypedField = {
  readonly label: string
  readonly hint?: string
  /** By this name the server says what is wrong with it. */
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onType: (typed: string) => void
}

/** A field into which something is typed, as the part of its form by that name. */
export const typedIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  value: values[name],
  error: errors[name],
  onType: (typed: Values[Name]): void => set(name, typed),
})

/** A field in which something is chosen, likewise. */
export const chosenIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  value: values[name],
  error: errors[name],
  onChoose: (chosen: Values[Name]): void => set(name, chosen),
})

/** A box to tick, likewise. */
export const tickedIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  checked: values[name],
  error: errors[name],
  onChange: (checked: Values[Name]): void => set(name, checked),
})

/** A field with a control of its own, likewise: a time, a zone, a span, a password. */
export const givenIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  value: values[name],
  error: errors[name],
  onChange: (value: Values[Name]): void => set(name, value),
})

/** A field for which things are found, likewise. */
export const foundIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  chosen: values[name],
  error: errors[name],
  onChange: (chosen: Values[Name]): void => set(name, chosen),
})
