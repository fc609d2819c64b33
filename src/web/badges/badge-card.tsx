import { useState } from 'react'
import { useText } from '../i18n/text.tsx'
import { Picture } from '../ui/picture.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Snippets } from '../ui/code.tsx'
import { badgeSnippets } from './snippets.ts'

/** Addresses of a badge without their last part, for two states and for three. */
export type BadgeRoots = { readonly two: string; readonly three: string }

/** A badge as it looks, and what to paste to show it elsewhere. */
export const BadgeCard = ({ name, roots }: { name: string; roots: BadgeRoots }) => {
  const text = useText().badges
  const [states, setStates] = useState<keyof BadgeRoots>('two')
  const root = roots[states]
  return (
    <div className="flex max-w-160 min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Picture src={`${new URL(root).pathname}.svg`} alt={text.preview({ name })} />
        <Segmented
          label={text.states}
          value={states}
          choices={[
            { value: 'two', label: text.two },
            { value: 'three', label: text.three },
          ]}
          onChange={setStates}
        />
      </div>
      <Snippets label={text.formats} kinds={badgeSnippets(name, root)} />
    </div>
  )
}
