import { Field, useField } from './field.tsx'

type FileInputProps = {
  readonly accept: string
  readonly onFile: (file: File) => void
  /** Set in forms that require a file, for the validation error. */
  readonly name?: string
  readonly required?: boolean
}

type FileFieldProps = FileInputProps & { readonly label: string; readonly hint?: string; readonly error?: string }

const FileInput = ({ onFile, ...native }: FileInputProps) => (
  <input
    {...useField()}
    {...native}
    type="file"
    onChange={(event) => {
      const file = event.currentTarget.files?.[0]
      if (file !== undefined) onFile(file)
    }}
    className="min-w-0 rounded-control text-13 text-muted file:me-3 file:h-(--control) file:rounded-control file:border file:border-solid file:border-line file:bg-raised file:px-3 file:text-14 file:font-medium file:text-text hover:file:bg-hover"
  />
)

export const FileField = ({ label, hint, error, ...input }: FileFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <FileInput {...input} />
  </Field>
)
