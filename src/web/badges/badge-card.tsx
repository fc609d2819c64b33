import { useState } from 'react'
import { useText } from '../i18n/text.tsx'
import { Snippets } from '../ui/code.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { OnBothGrounds } from '../ui/on-both-grounds.tsx'
import { Picture } from '../ui/picture.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { badgeAddress, badgeSnippets } from './snippets.ts'

/** Badge URLs without the file extension, for two and for three states. */
export type BadgeRoots = { readonly two_state_url: string; readonly three_state_url: string }

const longest = 60

export const BadgeCard = ({ name, roots }: { name: string; roots: BadgeRoots }) => {
  const { common, badges: text } = useText()
  const [states, setStates] = useState<'two' | 'three'>('two')
  const [label, setLabel] = useState('')
  const root = roots[`${states}_state_url`]
  const own = label.trim()
  return (
    <div className="flex max-w-160 min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented showLabel label={text.states} value={states} choices={wordChoices(['two', 'three'], text)} onChange={setStates} />
        <div className="w-72 max-w-full">
          <Field label={text.label}>
            <Input
              name="label"
              autoComplete="off"
              maxLength={longest}
              placeholder={name}
              value={label}
              onChange={(event) => setLabel(event.currentTarget.value)}
            />
          </Field>
        </div>
      </div>
      <OnBothGrounds>
        <Picture src={badgeAddress(new URL(root).pathname, 'svg', own)} alt={text.preview({ name: own || name })} />
      </OnBothGrounds>
      <Snippets label={common.format} kinds={badgeSnippets(own || name, root, own)} />
    </div>
  )
}
