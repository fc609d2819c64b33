import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TokenRate } from '../../../contract/app/agent-tokens.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import { fullness } from '../../ui/gauge.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { TimeOrNone } from '../../ui/time/time-or-none.tsx'
import { tokenRatesQuery, type Token } from './data.ts'

const Scopes = ({ abilities }: Pick<Token, 'abilities'>) => {
  const text = useText().admin.tokens
  if (abilities.length === 0) return <Status kind="down" word={text.all} />
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {abilities.map((ability) => (
        <Chip key={ability}>{ability}</Chip>
      ))}
    </span>
  )
}

/** Usage of the current minute; of unused budgets only the first is shown. */
const Rate = ({ budgets }: Pick<TokenRate, 'budgets'>) => {
  const text = useText().admin.tokens
  const format = useFormat()
  const shown = budgets.filter(({ used }, at) => used > 0 || (at === 0 && budgets.every((budget) => budget.used === 0)))
  return (
    <span className="flex flex-col items-start py-1">
      {shown.map(({ budget, used, limit }) => {
        const words = text.rateOf({ budget: text.budgets[budget], used: format.number(used), limit: format.number(limit) })
        const kind = fullness(used / limit)
        return kind === 'up' ? <Quiet key={budget}>{words}</Quiet> : <Status key={budget} kind={kind} word={words} />
      })}
    </span>
  )
}

type TokenTableProps = {
  readonly caption: string
  readonly tokens: readonly Token[]
  readonly owner?: number
  readonly acts?: (token: Token) => ReactNode
}

export const TokenTable = ({ caption, tokens, owner, acts }: TokenTableProps) => {
  const { common } = useText()
  const text = useText().admin.tokens
  const { data: rates = [] } = useQuery(tokenRatesQuery(owner))
  const columns: readonly TableColumn<Token>[] = [
    { id: 'name', label: common.name, heading: true, cell: ({ name }) => name },
    { id: 'hint', label: common.token, cell: ({ last_four }) => <Code>{`…${last_four}`}</Code> },
    { id: 'scopes', label: text.scopes, cell: ({ abilities }) => <Scopes abilities={abilities} /> },
    {
      id: 'used',
      label: common.lastUsed,
      cell: ({ last_used_at }) => <TimeOrNone at={last_used_at} none={common.never} />,
    },
    {
      id: 'rate',
      label: text.rate,
      cell: ({ id }) => <Rate budgets={rates.find((rate) => rate.id === id)?.budgets ?? []} />,
    },
    {
      id: 'expires',
      label: text.expires,
      cell: ({ expires_at }) => <TimeOrNone at={expires_at} none={common.never} />,
    },
    ...(acts === undefined ? [] : [{ id: 'acts', label: common.actions, align: 'end', cell: acts } as const]),
  ]
  return <Table caption={caption} columns={columns} rows={tokens} keyOf={({ id }) => String(id)} />
}
