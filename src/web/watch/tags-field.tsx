import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { checksQuery } from './data.ts'
import { tagsOf } from './filter.ts'
import { useText } from '../i18n/text.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Quiet } from '../ui/quiet.tsx'

type TagsProps = {
  readonly project: string
  readonly label?: string
  readonly hint?: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (tags: string) => void
}

/** An option of the datalist was chosen. Typed text is not final: it may be the start of a longer tag. */
const wasPicked = (event: Event): boolean => !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'

/** Tag input with suggestions from other checks; space or Enter adds a tag. */
export const TagsField = ({ project, label, hint, value, error, onChange }: TagsProps) => {
  const { common } = useText()
  const text = useText().checks.fields
  const { data } = useQuery(checksQuery(project))
  const [draft, setDraft] = useState('')
  const own = tagsOf({ tags: value })
  const known = useMemo(() => [...new Set((data?.data ?? []).flatMap((row) => tagsOf(row)))].toSorted(), [data])
  const add = (typed: string): void => {
    setDraft('')
    onChange([...new Set([...own, ...tagsOf({ tags: typed })])].join(' '))
  }
  return (
    <Field label={label ?? common.tags} error={error}>
      <Input
        name="tags"
        autoComplete="off"
        list="known-tags"
        value={draft}
        onChange={(event) => {
          const typed = event.currentTarget.value
          if (/\s$/.test(typed) || wasPicked(event.nativeEvent)) add(typed)
          else setDraft(typed)
        }}
        onBlur={() => draft !== '' && add(draft)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || draft === '') return
          // Ctrl+Enter or ⌘+Enter adds the tag and submits the form.
          if (!event.ctrlKey && !event.metaKey) event.preventDefault()
          add(draft)
        }}
      />
      {/* Constant height: a tag added on blur must not move the button under the pointer. */}
      <div className="flex min-h-6 flex-wrap items-center gap-1">
        {own.length === 0 && <Quiet>{hint ?? text.tagsHint}</Quiet>}
        {own.map((tag) => (
          <FilterChip key={tag} name="" value={tag} onRemove={() => onChange(own.filter((one) => one !== tag).join(' '))} />
        ))}
      </div>
      <datalist id="known-tags">
        {known
          .filter((tag) => !own.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </Field>
  )
}
