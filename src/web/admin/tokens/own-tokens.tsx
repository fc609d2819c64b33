import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { Snippet } from '../../ui/code.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { SecretOnce } from '../../ui/layer/secret-once.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { ownTokensQuery, type Token } from './data.ts'
import { RevokeQuestion } from './revoke-question.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenTable } from './token-table.tsx'

type Fresh = { readonly name: string; readonly token: string }

const tryIt = (token: string): string => `curl -H 'Authorization: Bearer ${token}' ${location.origin}/api/v1/me`

const apiCall = `curl ${location.origin}/api/v1/tokens \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"name": "Reports", "abilities": ["reports:read"]}'`

/** A new token: shown once, with an example call. */
const FreshToken = ({ fresh }: { fresh: Fresh }) => {
  const { common } = useText()
  const text = useText().admin.tokens
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SecretOnce label={text.fresh({ name: fresh.name })} secret={fresh.token} />
      <Snippet label={common.tryIt} code={tryIt(fresh.token.replace(/(?<=^.{8}).+/, '…'))} />
    </div>
  )
}

export const OwnTokens = () => {
  const { common } = useText()
  const text = useText().admin.tokens
  const queries = useQueryClient()
  const tokens = useQuery(ownTokensQuery)
  const [making, setMaking] = useState(false)
  const [fresh, setFresh] = useState<Fresh>()
  const [leaving, setLeaving] = useState<Token>()
  const create = <CreateButton onClick={() => setMaking(true)}>{common.newToken}</CreateButton>
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {fresh !== undefined && <FreshToken fresh={fresh} />}
      <Loaded query={tokens} failed={text.loadFailed}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={text.none} sentence={text.noneHint} action={create} apiCall={apiCall} />
          ) : (
            <>
              <TokenTable
                caption={text.own}
                tokens={data}
                acts={(token) => <Button onClick={() => setLeaving(token)}>{common.revokeDots}</Button>}
              />
              <div>{create}</div>
            </>
          )
        }
      </Loaded>
      {making && (
        <TokenForm
          onMade={(name, token) => {
            setMaking(false)
            setFresh({ name, token })
            void queries.invalidateQueries({ queryKey: ownTokensQuery.queryKey })
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {leaving !== undefined && (
        <RevokeQuestion token={leaving} onRevoked={() => setFresh(undefined)} onClose={() => setLeaving(undefined)} />
      )}
    </div>
  )
}
