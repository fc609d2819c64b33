import { useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { checksQuery } from '../watch/data.ts'
import { tagsOf } from '../watch/filter.ts'
import { onNextFrame } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { IconButton } from '../ui/button.tsx'
import { DragRow } from '../ui/list/drag-row.tsx'
import { Field, Input, Select } from '../ui/form/field.tsx'
import { Fieldset } from '../ui/form/fieldset.tsx'
import { Quiet } from '../ui/quiet.tsx'
import type { Item } from './data.ts'
import { moved } from './moved.ts'

const useThings = () => {
  const { statusPages: text, checks } = useText()
  const { data } = useQuery(checksQuery(useProjectId()))
  return useMemo(() => {
    const rows = data?.data ?? []
    const tags = [...new Set(rows.flatMap((row) => tagsOf(row)))].toSorted()
    const named = new Map(rows.map(({ uuid, name }) => [uuid, name || checks.untitled]))
    const choices = [
      { value: '', label: text.addThing },
      ...tags.map((tag) => ({ value: `tag ${tag}`, label: text.allTagged({ tag }) })),
      ...[...named].map(([uuid, name]) => ({ value: `check ${uuid}`, label: name })),
    ]
    return {
      choices,
      nameOf: ({ check, tag }: Item) => (tag === null ? (named.get(check ?? '') ?? text.goneCheck) : text.allTagged({ tag })),
    }
  }, [data, text, checks])
}

type ItemsProps = { readonly items: readonly Item[]; readonly onChange: (items: readonly Item[]) => void }

type LineProps = ItemsProps & {
  readonly at: number
  readonly item: Item
  readonly thing: string
  readonly onMove: (from: number, to: number) => void
}

/** A row moved by its buttons keeps the focus. */
const Line = ({ items, onChange, at, item, thing, onMove }: LineProps) => {
  const { common, statusPages: text } = useText()
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const step = (by: -1 | 1): void => {
    onMove(at, at + by)
    const isAtEnd = by < 0 ? at + by === 0 : at + by === items.length - 1
    const next = by < 0 === isAtEnd ? down : up
    onNextFrame(() => next.current?.focus())
  }
  return (
    <DragRow at={at} hint={text.dragHint} onMove={onMove}>
      <div className="min-w-0 grow">
        <Input
          aria-label={text.publicName({ thing })}
          required
          maxLength={100}
          value={item.name}
          onChange={(event) => onChange(items.with(at, { ...item, name: event.currentTarget.value }))}
        />
        <Quiet>{thing}</Quiet>
      </div>
      <IconButton ref={up} label={common.moveUp({ name: item.name })} disabled={at === 0} onClick={() => step(-1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton ref={down} label={common.moveDown({ name: item.name })} disabled={at === items.length - 1} onClick={() => step(1)}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={common.removeName({ name: item.name })} onClick={() => onChange(items.toSpliced(at, 1))}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </DragRow>
  )
}

/** React keys; the same check may be listed twice. */
const keysOf = (items: readonly Item[]): readonly string[] => {
  const named = items.map(({ check, tag }) => `${check ?? ''} ${tag ?? ''}`)
  return named.map((name, at) => `${name} ${named.slice(0, at).filter((other) => other === name).length}`)
}

export const Items = ({ items, onChange }: ItemsProps) => {
  const text = useText().statusPages
  const [picked, setPicked] = useState('')
  const { choices, nameOf } = useThings()
  const keys = keysOf(items)
  const add = (value: string): void => {
    const [kind, what = ''] = [value.split(' ')[0], value.slice(value.indexOf(' ') + 1)]
    const label = kind === 'tag' ? what : (choices.find((choice) => choice.value === value)?.label ?? '')
    if (value !== '') onChange([...items, { name: label, check: kind === 'check' ? what : null, tag: kind === 'tag' ? what : null }])
    setPicked('')
  }
  return (
    <Fieldset legend={text.lines}>
      {items.length === 0 && <Quiet>{text.noLines}</Quiet>}
      <ol className="flex w-full min-w-0 flex-col gap-2">
        {items.map((item, at) => (
          <Line
            key={keys[at]}
            items={items}
            onChange={onChange}
            at={at}
            item={item}
            thing={nameOf(item)}
            onMove={(from, to) => onChange(moved(items, from, to))}
          />
        ))}
      </ol>
      <div className="w-full">
        <Field label={text.add}>
          <Select value={picked} choices={choices} onChange={(event) => add(event.currentTarget.value)} />
        </Field>
      </div>
    </Fieldset>
  )
}
