import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { Finder } from './finder.tsx'

type FinderFieldProps = ComponentProps<typeof Finder> & { readonly hint?: string; readonly error: string | undefined }

/** Things that are found by name: what they are for, which were found, what is wrong with them. */
export const FinderField = ({ hint, error, ...finder }: FinderFieldProps) => (
  <Field label={finder.label} hint={hint} error={error}>
    <Finder {...finder} />
  </Field>
)
