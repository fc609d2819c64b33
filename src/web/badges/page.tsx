import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listBadges, type Badge } from '../../contract/app/badges.ts'
import { call } from '../api/call.ts'
import { checkQuery, checksQuery } from '../checks/data.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { Field, Select } from '../ui/field.tsx'
import { PageHeader } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { BadgeCard } from './badge-card.tsx'

const ofCheck = 'check '

/** The badge of one check. */
const CheckBadge = ({ uuid }: { uuid: string }) => {
  const { badges: text, checks } = useText()
  const check = useQuery(checkQuery(uuid))
  if (check.isError) return <ErrorState what={text.loadFailed} why={check.error.message} onRetry={() => void check.refetch()} />
  return check.data === undefined ? <Skeleton rows={2} /> : <BadgeCard name={check.data.name || checks.untitled} roots={check.data.badge} />
}

const Chosen = ({ badges }: { badges: readonly Badge[] }) => {
  const { badges: text, checks: words } = useText()
  const [chosen, setChosen] = useState('tag *')
  const { data: checks } = useQuery(checksQuery(useProjectId()))
  const nameOf = (tag: string): string => (tag === '*' ? text.all : tag)
  const badge = badges.find(({ tag }) => `tag ${tag}` === chosen) ?? badges[0]
  const uuid = chosen.startsWith(ofCheck) ? chosen.slice(ofCheck.length) : undefined
  const choices = [
    ...badges.map(({ tag }) => ({ value: `tag ${tag}`, label: tag === '*' ? text.all : text.ofTag({ tag }) })),
    ...(checks?.data ?? []).map((row) => ({ value: `${ofCheck}${row.uuid}`, label: row.name || words.untitled })),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="max-w-72">
        <Field label={text.about}>
          <Select value={chosen} choices={choices} onChange={(event) => setChosen(event.currentTarget.value)} />
        </Field>
      </div>
      {uuid !== undefined && <CheckBadge key={uuid} uuid={uuid} />}
      {uuid === undefined && badge !== undefined && <BadgeCard key={badge.tag} name={nameOf(badge.tag)} roots={badge} />}
    </div>
  )
}

/** A badge for all checks of a project, one for each tag and one for each check. */
export const BadgesPage = () => {
  const text = useText().badges
  const project = useProjectId()
  const badges = useQuery({
    queryKey: ['badges', project],
    queryFn: ({ signal }) =>
      call<typeof listBadges, { readonly data: readonly Badge[] }>(listBadges, { params: { uuid: project }, signal }),
    select: ({ data }) => data,
    meta: { follows: ['check'] },
  })
  return (
    <div className="flex min-w-0 flex-col gap-2 px-4 py-3">
      <PageHeader title={text.title} facts={text.hint} />
      {badges.isError && <ErrorState what={text.loadFailed} why={badges.error.message} onRetry={() => void badges.refetch()} />}
      {badges.isPending && <Skeleton rows={2} />}
      {badges.data !== undefined && <Chosen badges={badges.data} />}
    </div>
  )
}
