import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../api/error.ts'
import { fieldErrors, type FieldErrors } from './form-errors.ts'

type FormSpec<Values> = { readonly initial: Values; readonly submit: (values: Values) => Promise<unknown> }

/** Native validation errors (required, pattern, min), shown at the field instead of in a bubble. */
const nativeErrors = (form: HTMLFormElement): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const element of form.elements) {
    if (!('validationMessage' in element) || !('name' in element)) continue
    const { name, validationMessage } = element
    if (typeof name === 'string' && typeof validationMessage === 'string' && name !== '' && validationMessage !== '')
      errors[name] = validationMessage
  }
  return errors
}

const focusFirst = (form: HTMLFormElement, errors: FieldErrors): void => {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement) || errors[element.getAttribute('name') ?? ''] === undefined) continue
    return element.focus()
  }
}

/** Form state. Errors of a 422 response are shown at their fields, others as the form’s failure. */
export const useForm = <Values extends Readonly<Record<string, unknown>>>({ initial, submit }: FormSpec<Values>) => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (next: FieldErrors): void => {
    setErrors(next)
    if (form.current !== null) focusFirst(form.current, next)
  }
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error
    const { known, rest } = fieldErrors(error.fields, Object.keys(values))
    show(known)
    if (error.status !== 422 || rest.length > 0 || Object.keys(known).length === 0) setFailure(error)
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const own = nativeErrors(event.currentTarget)
    setFailure(undefined)
    show(own)
    if (Object.keys(own).length > 0 || busy) return
    setBusy(true)
    await submit(values)
      .catch(refuse)
      .finally(() => setBusy(false))
  }
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [String(name)]: _fixed, ...others }) => others)
  }
  return { values, set, errors, failure, busy, form: { ref: form, onSubmit, noValidate: true } }
}
