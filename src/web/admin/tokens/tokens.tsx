import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/field.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { choicesOf, nameOf } from '../choices.ts'
import { colleaguesQuery } from '../data.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { tokensOfQuery, type Token } from './data.ts'
import { LimitForm } from './limit-form.tsx'
import { OwnTokens } from './own-tokens.tsx'
import { RevokeQuestion } from './revoke-question.tsx'
import { TokenTable } from './token-table.tsx'

const OthersTokens = () => {
  const { common } = useText()
  const text = useText().admin.tokens
  const [search, change] = useSearchText()
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const id = Number(search.agent ?? '0')
  const tokens = useQuery(tokensOfQuery(id))
  const mayWrite = useMay('admin:write')
  const [leaving, setLeaving] = useState<Token>()
  const [limiting, setLimiting] = useState<Token>()
  const acts = (token: Token) => (
    <span className="inline-flex gap-2 py-1">
      <Button onClick={() => setLimiting(token)}>{text.limit}</Button>
      <Button onClick={() => setLeaving(token)}>{common.revokeDots}</Button>
    </span>
  )
  return (
    <>
      <div className="max-w-72">
        <Select
          aria-label={text.agent}
          value={search.agent ?? ''}
          choices={choicesOf(agents, text.chooseAgent)}
          onChange={(event) => change({ agent: event.currentTarget.value })}
        />
      </div>
      {id > 0 && (
        <Loaded query={tokens} failed={text.loadFailed} rows={2}>
          {(data) =>
            data.length === 0 ? (
              <Quiet>{text.noneOf({ name: nameOf(agents, id) })}</Quiet>
            ) : (
              <TokenTable caption={text.others} tokens={data} owner={id} {...(mayWrite && { acts })} />
            )
          }
        </Loaded>
      )}
      <Quiet>{text.othersHint}</Quiet>
      {limiting !== undefined && <LimitForm token={limiting} onClose={() => setLimiting(undefined)} />}
      {leaving !== undefined && (
        <RevokeQuestion token={leaving} owner={{ id, name: nameOf(agents, id) }} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}

export const TokensPage = () => {
  const { common } = useText()
  const text = useText().admin.tokens
  return (
    <SettingsPage title={common.apiTokens} about={text.about}>
      <Section title={text.own}>
        <OwnTokens />
      </Section>
      <Section title={text.others}>
        <OthersTokens />
      </Section>
    </SettingsPage>
  )
}
