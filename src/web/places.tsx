import type { ReactNode } from 'react'
import { Activity, BookOpen, ChartNoAxesColumn, GitPullRequestArrow, House, Inbox, PhoneCall, Server, Settings, Siren } from 'lucide-react'
import type { Messages } from './i18n/messages.ts'

// The places of the rail. The same list makes the rail, the `g` chords and the palette's places.

export type PlaceId = keyof Messages['shell']['places']

export type Place = { readonly id: PlaceId; readonly to: string; readonly keys: string; readonly icon: ReactNode }

export const places: readonly Place[] = [
  { id: 'home', to: '/home', keys: 'g h', icon: <House className="size-4" /> },
  { id: 'checks', to: '/checks', keys: 'g c', icon: <Activity className="size-4" /> },
  { id: 'inbox', to: '/inbox', keys: 'g i', icon: <Inbox className="size-4" /> },
  { id: 'incidents', to: '/incidents', keys: 'g n', icon: <Siren className="size-4" /> },
  { id: 'changes', to: '/changes', keys: 'g e', icon: <GitPullRequestArrow className="size-4" /> },
  { id: 'assets', to: '/assets', keys: 'g a', icon: <Server className="size-4" /> },
  { id: 'knowledge', to: '/kb', keys: 'g k', icon: <BookOpen className="size-4" /> },
  { id: 'oncall', to: '/oncall', keys: 'g o', icon: <PhoneCall className="size-4" /> },
  { id: 'reports', to: '/reports', keys: 'g r', icon: <ChartNoAxesColumn className="size-4" /> },
  { id: 'admin', to: '/admin', keys: 'g s', icon: <Settings className="size-4" /> },
]
