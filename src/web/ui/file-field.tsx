import { Field, useField } from './field.tsx'

type FileFieldProps = { readonly label: string; readonly hint?: string; readonly accept: string; readonly onFile: (file: File) => void }

const FileInput = ({ accept, onFile }: Pick<FileFieldProps, 'accept' | 'onFile'>) => (
  <input
    {...useField()}
    type="file"
    accept={accept}
    onChange={(event) => {
      const file = event.currentTarget.files?.[0]
      if (file !== undefined) onFile(file)
    }}
    className="min-w-0 rounded-control text-13 text-muted file:me-3 file:h-(--control) file:rounded-control file:border file:border-solid file:border-line file:bg-raised file:px-3 file:text-14 file:font-medium file:text-text hover:file:bg-hover"
  />
)

/** One file of the reader's machine. */
export const FileField = ({ label, hint, accept, onFile }: FileFieldProps) => (
  <Field label={label} hint={hint}>
    <FileInput accept={accept} onFile={onFile} />
  </Field>
)
