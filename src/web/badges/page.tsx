import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listBadges, type Badge } from '../../contract/app/badges.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { Field, Select } from '../ui/field.tsx'
import { PageHeader } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { BadgeCard } from './badge-card.tsx'

/** A badge for all checks of a project, and one for each tag. */
export const BadgesPage = () => {
  const text = useText().badges
  const project = useProjectId()
  const [chosen, setChosen] = useState('*')
  const badges = useQuery({
    queryKey: ['badges', project],
    queryFn: ({ signal }) =>
      call<typeof listBadges, { readonly data: readonly Badge[] }>(listBadges, { params: { uuid: project }, signal }),
    select: ({ data }) => data,
    meta: { follows: ['check'] },
  })
  const nameOf = (tag: string): string => (tag === '*' ? text.all : tag)
  const badge = badges.data?.find(({ tag }) => tag === chosen) ?? badges.data?.[0]
  return (
    <div className="flex min-w-0 flex-col gap-2 px-4 py-3">
      <PageHeader title={text.title} facts={text.hint} />
      {badges.isError && <ErrorState what={text.loadFailed} why={badges.error.message} onRetry={() => void badges.refetch()} />}
      {badges.isPending && <Skeleton rows={2} />}
      {badge !== undefined && (
        <div className="flex min-w-0 flex-col gap-4">
          <div className="max-w-72">
            <Field label={text.about}>
              <Select
                value={badge.tag}
                choices={(badges.data ?? []).map(({ tag }) => ({ value: tag, label: nameOf(tag) }))}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            </Field>
          </div>
          <BadgeCard key={badge.tag} name={nameOf(badge.tag)} roots={badge} />
        </div>
      )}
    </div>
  )
}
