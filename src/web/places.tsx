import type { ReactNode } from 'react'
import { Activity, BookOpen, ChartNoAxesColumn, GitPullRequestArrow, House, Inbox, PhoneCall, Server, Settings, Siren } from 'lucide-react'
import type { Permission } from '../contract/enums.ts'
import type { Messages } from './i18n/messages.ts'

// The main sections. The list feeds the navigation rail, the `g` shortcuts and the palette.

export type PlaceId = keyof Messages['shell']['places']

export type Place = {
  readonly id: PlaceId
  readonly to: string
  readonly keys: string
  readonly icon: ReactNode
  /** Required permission; without one the section is visible to every account. */
  readonly needs?: Permission
  /** URL prefix of the pages, if it differs from `to`. */
  readonly under?: string
  /** Sections without pages appear only in the component gallery. */
  readonly hasPages: boolean
}

export const places: readonly Place[] = [
  { id: 'home', to: '/home', keys: 'g h', icon: <House className="size-4" />, hasPages: true },
  { id: 'checks', to: '/checks', keys: 'g c', icon: <Activity className="size-4" />, needs: 'monitor:read', under: '/p/', hasPages: true },
  { id: 'inbox', to: '/inbox', keys: 'g i', icon: <Inbox className="size-4" />, needs: 'tickets:read', under: '/tickets/', hasPages: true },
  {
    id: 'incidents',
    to: '/incidents',
    keys: 'g n',
    icon: <Siren className="size-4" />,
    needs: 'tickets:read',
    under: '/problems',
    hasPages: true,
  },
  { id: 'changes', to: '/changes', keys: 'g e', icon: <GitPullRequestArrow className="size-4" />, needs: 'tickets:read', hasPages: true },
  { id: 'assets', to: '/assets', keys: 'g a', icon: <Server className="size-4" />, needs: 'assets:read', hasPages: true },
  { id: 'knowledge', to: '/kb', keys: 'g k', icon: <BookOpen className="size-4" />, needs: 'kb:read', hasPages: true },
  { id: 'oncall', to: '/oncall', keys: 'g o', icon: <PhoneCall className="size-4" />, needs: 'tickets:read', hasPages: true },
  { id: 'reports', to: '/reports', keys: 'g r', icon: <ChartNoAxesColumn className="size-4" />, needs: 'reports:read', hasPages: true },
  { id: 'admin', to: '/admin', keys: 'g s', icon: <Settings className="size-4" />, needs: 'admin:read', hasPages: true },
]

export const placesFor = (me: { readonly permissions: readonly string[] } | undefined): readonly Place[] =>
  places.filter(({ needs, hasPages }) => hasPages && (needs === undefined || (me?.permissions.includes(needs) ?? false)))
