import { useState, type ReactNode } from 'react'
import { Plus, X } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Input, Select, type Choice } from '../../ui/form/field.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { FoundThings, isFound } from './found-things.tsx'
import { isOfList, kindOf, takesSeveral, type Draft } from './rule-values.ts'

type ValueProps = {
  readonly draft: Draft
  readonly at: number
  readonly words: readonly Choice[] | undefined
  readonly isDate: boolean
  readonly onTexts: (texts: readonly string[]) => void
}

const ListInput = ({ label, texts, onTexts }: { label: string; texts: readonly string[]; onTexts: ValueProps['onTexts'] }) => {
  const text = useText().admin.automations
  const [typed, setTyped] = useState(texts.join(', '))
  return (
    <Input
      aria-label={label}
      placeholder={text.listHint}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onTexts(value.split(',').map((word) => word.trim()))
      }}
    />
  )
}

type OneProps = Pick<ValueProps, 'draft' | 'words' | 'isDate'> & {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

const OneValue = ({ draft, words, isDate, label, text, onText }: OneProps) => {
  const kind = kindOf(draft.field)
  const isNumber = draft.sort === 'number' || kind === 'number' || kind === 'hours' || kind === 'id'
  if (words !== undefined)
    return (
      <Select
        aria-label={label}
        value={text}
        choices={words.some(({ value }) => value === text) ? words : [{ value: text, label: text === '' ? '–' : text }, ...words]}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    )
  return (
    <Input
      aria-label={label}
      type={isNumber ? 'number' : isDate ? 'date' : 'text'}
      step={isNumber ? 'any' : undefined}
      maxLength={500}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}

type LineProps = {
  readonly isFirst: boolean
  readonly onRemove: (() => void) | undefined
  readonly label: string
  readonly children: ReactNode
}

const Line = ({ isFirst, onRemove, label, children }: LineProps) => {
  const text = useText().admin.automations
  return (
    <div className="flex min-w-0 items-center gap-2">
      {!isFirst && <Quiet>{text.or}</Quiet>}
      <div className="min-w-0 grow">{children}</div>
      {onRemove !== undefined && (
        <IconButton label={label} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

const Several = (props: ValueProps) => {
  const { draft, at, words, onTexts } = props
  const { texts, operator } = draft
  const text = useText().admin.automations
  const isMore = takesSeveral(operator) && (words === undefined || texts.length < words.length)
  const next = words?.find(({ value }) => !texts.includes(value))?.value ?? ''
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="flex min-w-0 grow flex-col gap-1">
        {texts.map((one, index) => (
          <Line
            key={index}
            isFirst={index === 0}
            label={text.removeValue({ at, value: index + 1 })}
            onRemove={texts.length > 1 ? () => onTexts(texts.filter((_, other) => other !== index)) : undefined}
          >
            <OneValue
              {...props}
              label={index === 0 ? `${text.value} ${at}` : text.orValue({ at, value: index + 1 })}
              text={one}
              onText={(typed) => onTexts(texts.map((other, place) => (place === index ? typed : other)))}
            />
          </Line>
        ))}
      </div>
      {isMore && (
        <IconButton label={text.addOr({ at })} onClick={() => onTexts([...texts, next])}>
          <Plus aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

export const ValueField = (props: ValueProps) => {
  const { draft, at, words, onTexts } = props
  const { value, fields } = useText().admin.automations
  const label = `${value} ${at}`
  const { field, texts } = draft
  const isFree = words === undefined && isOfList(draft.operator)
  return (
    <div className="w-44 grow max-pane:w-full">
      {isFound(field) ? (
        <FoundThings field={field} label={`${label}: ${fieldWord(fields, field)}`} chosen={texts} onChange={onTexts} />
      ) : isFree ? (
        <ListInput key={`${field} ${draft.operator}`} label={label} texts={texts} onTexts={onTexts} />
      ) : (
        <Several {...props} />
      )}
    </div>
  )
}

const fieldWord = (words: Readonly<Record<string, string>>, field: string): string => words[field] ?? field
