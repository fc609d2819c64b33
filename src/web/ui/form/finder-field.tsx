import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { Finder } from './finder.tsx'

type FinderFieldProps = ComponentProps<typeof Finder> & { readonly hint?: string; readonly error: string | undefined }

export const FinderField = ({ hint, error, ...finder }: FinderFieldProps) => (
  <Field label={finder.label} hint={hint} error={error}>
    <Finder {...finder} />
  </Field>
)
