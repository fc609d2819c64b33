import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import type { FieldErrors } from '../ui/form/form-errors.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import { customFieldsQuery } from '../desk/fields/custom-fields-data.ts'
import { CustomInput } from '../desk/fields/custom-fields.tsx'
import { nameOf, requiredFirst, typedOf, type CustomField, type Typed, type TypedValues } from '../desk/fields/custom-values.ts'

type FormState = {
  readonly values: TypedValues
  readonly set: (name: keyof TypedValues, typed: Typed) => void
  readonly errors: FieldErrors
}

type FieldsProps = FormState & { readonly fields: readonly CustomField[] }

const Inputs = ({ fields, values, set, errors }: FieldsProps) => {
  // Custom fields get an empty value, because the form shows server errors only for fields that have a value in its state.
  useEffect(() => {
    for (const field of fields) if (values[nameOf(field)] === undefined) set(nameOf(field), typedOf(field, undefined))
  })
  return (
    <div className="grid items-start gap-3 pane:grid-cols-2">
      {requiredFirst(fields).map((field) => {
        const name = nameOf(field)
        return (
          <CustomInput
            key={name}
            field={field}
            typed={values[name] ?? typedOf(field, undefined)}
            error={errors[name]}
            onChange={(typed) => set(name, typed)}
          />
        )
      })}
    </div>
  )
}

export const NewTicketFields = (state: FormState) => {
  const text = useText().ticket.fields
  return (
    <Loaded query={useQuery(customFieldsQuery)} failed={text.loadFailed} rows={1}>
      {(fields) => fields.length > 0 && <Inputs {...state} fields={fields} />}
    </Loaded>
  )
}
