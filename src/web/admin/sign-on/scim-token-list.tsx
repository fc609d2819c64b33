import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createScimToken, revokeScimToken } from '../../../contract/v1/scim-tokens.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { SecretOnce } from '../../ui/layer/secret-once.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { TimeOrNone } from '../../ui/time/time-or-none.tsx'
import { Time } from '../../ui/time/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { scimTokensQuery } from './data.ts'
import type { ScimConnectionRecord, ScimTokenRecord } from './shapes.ts'

const useTokenColumns = (onRevoke: (token: ScimTokenRecord) => void): readonly TableColumn<ScimTokenRecord>[] => {
  const { common } = useText()
  const text = useText().admin.signOn
  return [
    { id: 'prefix', label: common.token, heading: true, cell: ({ prefix }) => <Code>{`${prefix}…`}</Code> },
    { id: 'created', label: text.scim.created, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'used',
      label: common.lastUsed,
      cell: ({ last_used_at }) => <TimeOrNone at={last_used_at} none={common.never} />,
    },
    {
      id: 'acts',
      label: common.actions,
      align: 'end',
      cell: (token) => <Button onClick={() => onRevoke(token)}>{common.revokeDots}</Button>,
    },
  ]
}

export const ScimTokens = ({ connection }: { connection: ScimConnectionRecord }) => {
  const { common } = useText()
  const text = useText().admin.signOn
  const tokens = useQuery(scimTokensQuery)
  const [fresh, setFresh] = useState<string>()
  const [leaving, setLeaving] = useState<ScimTokenRecord>()
  const make = useAct({
    run: () => call(createScimToken, { body: { name: connection.name, connection_id: connection.id } }),
    touches: [scimTokensQuery.queryKey],
    onDone: ({ token }) => setFresh(token),
  })
  const revoke = useAct({
    run: (id: number) => call(revokeScimToken, { params: { id } }),
    touches: [scimTokensQuery.queryKey],
    done: common.tokenRevoked,
    onDone: () => setLeaving(undefined),
  })
  const columns = useTokenColumns(setLeaving)
  return (
    <>
      {fresh !== undefined && <SecretOnce label={common.token} secret={fresh} />}
      <Loaded query={tokens} failed={text.loadFailed} rows={1}>
        {(data) => (
          <Table
            caption={text.scim.tokens}
            columns={columns}
            rows={data.filter(({ connection_id }) => connection_id === connection.id)}
            keyOf={({ id }) => String(id)}
          />
        )}
      </Loaded>
      <div>
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          {common.newToken}
        </Button>
      </div>
      {leaving !== undefined && (
        <Confirm
          title={text.scim.revokeTitle}
          sentence={text.scim.revokeSentence}
          verb={common.revoke}
          onConfirm={() => revoke.mutate(leaving.id)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
