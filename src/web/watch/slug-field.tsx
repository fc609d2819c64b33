import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { slugOf } from './check-values.ts'

type SlugFieldProps = {
  readonly value: string
  readonly error: string | undefined
  readonly name: string
  readonly onChange: (slug: string) => void
}

export const SlugField = ({ value, error, name, onChange }: SlugFieldProps) => {
  const text = useText().checks.fields
  return (
    <Field label={text.slug} hint={text.slugHint} error={error}>
      <div className="flex items-center gap-2">
        <Input
          name="slug"
          mono
          autoComplete="off"
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button onClick={() => onChange(slugOf(name))}>{text.fillSlug}</Button>
      </div>
    </Field>
  )
}
