import type { FieldErrors } from './form-errors.ts'

/** The part of a form that its fields are made of. */
export type FormFields<Values> = {
  readonly values: Values
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  readonly errors: FieldErrors
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

/** A field for which things are found, likewise. */
export const foundIn = <Values, Name extends keyof Values & string>({ values, set, errors }: FormFields<Values>, name: Name) => ({
  name,
  chosen: values[name],
  error: errors[name],
  onChange: (chosen: Values[Name]): void => set(name, chosen),
})
