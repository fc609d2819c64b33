import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { Token } from './data.ts'

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

type TokenTableProps = { readonly caption: string; readonly tokens: readonly Token[]; readonly acts?: (token: Token) => ReactNode }

export const TokenTable = ({ caption, tokens, acts }: TokenTableProps) => {
  const text = useText().admin.tokens
  const columns: readonly TableColumn<Token>[] = [
    { id: 'name', label: text.name, heading: true, cell: ({ name }) => name },
    { id: 'hint', label: text.token, cell: ({ last_four }) => <Code>{`…${last_four}`}</Code> },
    { id: 'scopes', label: text.scopes, cell: ({ abilities }) => <Scopes abilities={abilities} /> },
    {
      id: 'used',
      label: text.lastUsed,
      cell: ({ last_used_at }) => (last_used_at === null ? <Quiet>{text.never}</Quiet> : <Time at={last_used_at} />),
    },
    {
      id: 'expires',
      label: text.expires,
      cell: ({ expires_at }) => (expires_at === null ? <Quiet>{text.neverExpires}</Quiet> : <Time at={expires_at} />),
    },
    ...(acts === undefined ? [] : [{ id: 'acts', label: text.acts, align: 'end', cell: acts } as const]),
  ]
  return <Table caption={caption} columns={columns} rows={tokens} keyOf={({ id }) => String(id)} />
}
