import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { AUDIT_ACTORS } from '../../../contract/v1/audit-log.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Input, Select, type Choice } from '../../ui/form/field.tsx'
import { everybodyQuery } from '../data.ts'
import { useSearchText } from '../../ui/use-search-text.ts'
import { wordsQuery } from './data.ts'
import { BETWEEN } from './filter.ts'
import { actLabel } from './sentence.ts'

const days = ['1', '7', '30'] as const
const place = 'w-44 max-pane:w-[calc(50vw-1.5rem)]'

/** Keeps the filtered value selectable although no recent entry has it. */
const withAsked = (choices: readonly Choice[], asked: Choice): readonly Choice[] =>
  asked.value === '' || choices.some(({ value }) => value === asked.value) ? choices : [...choices, asked]

const byLabel = (choices: readonly Choice[]): readonly Choice[] => choices.toSorted((a, b) => a.label.localeCompare(b.label))

const useActors = (): readonly Choice[] => {
  const text = useText().admin.audit
  const { data: agents = [] } = useQuery(everybodyQuery)
  return [
    { value: '', label: text.anybody },
    ...agents.map(({ id, name, is_active }) => ({ value: String(id), label: is_active ? name : text.former({ name }) })),
    ...AUDIT_ACTORS.filter((one) => one !== 'agent').map((value) => ({ value, label: text.actors[value] ?? value })),
  ]
}

const Between = () => {
  const text = useText().admin.audit
  const [search, change] = useSearchText()
  const date = (name: 'from' | 'to') => (
    <div className="w-40 max-pane:w-[calc(50vw-1.5rem)]">
      <Input
        type="date"
        aria-label={text[name]}
        value={search[name] ?? ''}
        onChange={(event) => change({ [name]: event.currentTarget.value, page: '' })}
      />
    </div>
  )
  return (
    <>
      {date('from')}
      {date('to')}
    </>
  )
}

export const Filters = () => {
  const { common } = useText()
  const text = useText().admin.audit
  const [search, change] = useSearchText()
  const { data: words } = useQuery(wordsQuery)
  const actors = useActors()
  const named = (name: string, value: string): string =>
    name === 'action' ? actLabel(value, text) : name === 'object' ? (text.things[value] ?? value) : value
  const select = (name: 'actor' | 'action' | 'object' | 'since', label: string, choices: readonly Choice[]) => (
    <div className={place}>
      <Select
        aria-label={label}
        value={search[name] ?? ''}
        choices={withAsked(choices, { value: search[name] ?? '', label: named(name, search[name] ?? '') })}
        onChange={(event) => change({ [name]: event.currentTarget.value, page: '', ...(name === 'object' && { id: '' }) })}
      />
    </div>
  )
  const { object = '', id = '' } = search
  return (
    <>
      {select('actor', text.who, actors)}
      {select('action', text.action, [
        { value: '', label: text.anyAction },
        ...byLabel((words?.actions ?? []).map((value) => ({ value, label: actLabel(value, text) }))),
      ])}
      {select('object', text.object, [
        { value: '', label: text.anyThing },
        ...byLabel((words?.object_types ?? []).map((value) => ({ value, label: text.things[value] ?? value }))),
      ])}
      {select('since', common.when, [
        { value: '', label: common.anyTime },
        ...days.map((value) => ({ value, label: text.lastDays({ count: Number(value) }) })),
        { value: BETWEEN, label: text.between },
      ])}
      {search.since === BETWEEN && <Between />}
      {object !== '' && id !== '' && (
        <Button icon={<X aria-hidden="true" className="size-4" />} onClick={() => change({ id: '', page: '' })}>
          {text.onlyOne({ thing: text.things[object] ?? object, id })}
        </Button>
      )}
    </>
  )
}
