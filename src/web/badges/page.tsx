import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listBadges, type BadgeUrls } from '../../contract/app/badges.ts'
import { dataOptions } from '../api/data-options.ts'
import { checkQuery, checksQuery } from '../watch/data.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { Field, Select } from '../ui/form/field.tsx'
import { Finder, type Found } from '../ui/form/finder.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { BadgeCard } from './badge-card.tsx'

const ofAll = 'tag *'
const ofCheck = 'check '

const checkIn = (about: string): string | undefined => (about.startsWith(ofCheck) ? about.slice(ofCheck.length) : undefined)

const CheckBadge = ({ uuid }: { uuid: string }) => {
  const { badges: text, checks } = useText()
  const check = useQuery(checkQuery(uuid))
  return (
    <Loaded query={check} failed={text.loadFailed} rows={2}>
      {({ name, badge }) => <BadgeCard name={name || checks.untitled} roots={badge} />}
    </Loaded>
  )
}

/** Tag or check of the badge, kept in the URL, so that a link shows the same badge. */
const useAbout = (): readonly [string, (about: string) => void] => {
  const { about = ofAll }: { readonly about?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return [about, (next) => void navigate({ to: '.', search: next === ofAll ? {} : { about: next }, replace: true })]
}

/** Above this number, checks are found by search instead of a list. */
const mostListed = 200

const CheckFinder = ({ chosen, onChoose }: { chosen: Found | undefined; onChoose: (id: string | undefined) => void }) => {
  const { common, badges: text, checks: words } = useText()
  const { data: checks } = useQuery(checksQuery(useProjectId()))
  const find = async (q: string): Promise<readonly Found[]> =>
    (checks?.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
      .slice(0, 10)
      .map(({ uuid, name }) => ({ id: uuid, label: name || words.untitled }))
  return (
    <Field label={text.orCheck}>
      <Finder
        single
        label={text.orCheck}
        placeholder={text.findCheck}
        nothing={common.noMatches}
        find={find}
        chosen={chosen === undefined ? [] : [chosen]}
        onChange={(next) => onChoose(next[0]?.id)}
      />
    </Field>
  )
}

const Choice = ({ badges, about, onAbout }: { badges: readonly BadgeUrls[]; about: string; onAbout: (about: string) => void }) => {
  const { badges: text, checks: words } = useText()
  const { data: checks } = useQuery(checksQuery(useProjectId()))
  const rows = checks?.data ?? []
  const isLong = rows.length > mostListed
  const uuid = checkIn(about)
  const found = rows.find((row) => row.uuid === uuid)
  const tags = badges.map(({ tag }) => ({ value: `tag ${tag}`, label: tag === '*' ? text.all : text.ofTag({ tag }) }))
  const listed = isLong ? [] : rows.map((row) => ({ value: `${ofCheck}${row.uuid}`, label: row.name || words.untitled }))
  return (
    <div className="flex max-w-72 flex-col gap-3">
      <Field label={text.about}>
        <Select
          value={isLong && uuid !== undefined ? '' : about}
          choices={[...(isLong && uuid !== undefined ? [{ value: '', label: text.oneCheck }] : []), ...tags, ...listed]}
          onChange={(event) => onAbout(event.currentTarget.value)}
        />
      </Field>
      {isLong && (
        <CheckFinder
          chosen={found && { id: found.uuid, label: found.name || words.untitled }}
          onChoose={(id) => onAbout(id === undefined ? ofAll : `${ofCheck}${id}`)}
        />
      )}
    </div>
  )
}

const Chosen = ({ badges }: { badges: readonly BadgeUrls[] }) => {
  const text = useText().badges
  const [about, setAbout] = useAbout()
  const nameOf = (tag: string): string => (tag === '*' ? text.all : tag)
  const badge = badges.find(({ tag }) => `tag ${tag}` === about) ?? badges[0]
  const uuid = checkIn(about)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Choice badges={badges} about={about} onAbout={setAbout} />
      {uuid !== undefined && <CheckBadge key={uuid} uuid={uuid} />}
      {uuid === undefined && badge !== undefined && <BadgeCard key={badge.tag} name={nameOf(badge.tag)} roots={badge} />}
    </div>
  )
}

export const BadgesPage = () => {
  const text = useText().badges
  const project = useProjectId()
  const badges = useQuery({
    queryKey: ['badges', project],
    ...dataOptions(listBadges, { params: { uuid: project } }),
    meta: { follows: ['check'] },
  })
  return (
    <div className="flex min-w-0 flex-col gap-2 px-4 py-3">
      <PageHeader title={text.title} facts={text.hint} />
      <Loaded query={badges} failed={text.loadFailed} rows={2}>
        {(found) => <Chosen badges={found} />}
      </Loaded>
    </div>
  )
}
