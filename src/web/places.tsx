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
}

export const places: readonly Place[] = [
  { id: 'home', to: '/home', keys: 'g h', icon: <House className="size-4" /> },
  { id: 'checks', to: '/checks', keys: 'g c', icon: <Activity className="size-4" />, needs: 'monitor:read', under: '/p/' },
  { id: 'inbox', to: '/inbox', keys: 'g i', icon: <Inbox className="size-4" />, needs: 'tickets:read', under: '/tickets/' },
  {
    id: 'incidents',
    to: '/incidents',
    keys: 'g n',
    icon: <Siren className="size-4" />,
    needs: 'tickets:read',
    under: '/problems',
  },
  { id: 'changes', to: '/changes', keys: 'g e', icon: <GitPullRequestArrow className="size-4" />, needs: 'tickets:read' },
  { id: 'assets', to: '/assets', keys: 'g a', icon: <Server className="size-4" />, needs: 'assets:read' },
  { id: 'knowledge', to: '/kb', keys: 'g k', icon: <BookOpen className="size-4" />, needs: 'kb:read' },
  { id: 'oncall', to: '/oncall', keys: 'g o', icon: <PhoneCall className="size-4" />, needs: 'tickets:read' },
  { id: 'reports', to: '/reports', keys: 'g r', icon: <ChartNoAxesColumn className="size-4" />, needs: 'reports:read' },
  { id: 'admin', to: '/admin', keys: 'g s', icon: <Settings className="size-4" />, needs: 'admin:read' },
]

export const placesFor = (me: { readonly permissions: readonly string[] } | undefined): readonly Place[] =>
  places.filter(({ needs }) => needs === undefined || (me?.permissions.includes(needs) ?? false))
