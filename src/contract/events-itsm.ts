import type { EventActor, IsoText } from './event-actor.ts'

export type ItsmEvents = {
  'kb.article.published': {
    readonly id: number
    readonly title: string
    readonly slug: string
    readonly category_id: number | null
    readonly lang: string
    readonly visibility: 'public' | 'clients' | 'agents'
    readonly author_id: number | null
    readonly url: string
    readonly published_at: IsoText
    readonly is_first_publication: boolean
    readonly actor?: EventActor
  }
  'incident.created': {
    readonly id: number
    readonly title: string
    readonly severity: 'critical' | 'major' | 'minor'
    readonly status: string
    readonly commander_id: number | null
    readonly affected_asset_ids: readonly number[]
    readonly ticket_ids: readonly number[]
    readonly started_at: IsoText
    readonly created_at: IsoText
    readonly actor: EventActor
  }
  'incident.resolved': {
    readonly id: number
    readonly title: string
    readonly severity: 'critical' | 'major' | 'minor'
    readonly status: 'resolved'
    readonly started_at: IsoText
    readonly resolved_at: IsoText
    readonly duration_seconds: number
    readonly ticket_ids: readonly number[]
    readonly actor: EventActor
  }
  'change.approved': {
    readonly id: number
    readonly title: string
    readonly type: 'standard' | 'normal' | 'emergency'
    readonly risk: 'low' | 'medium' | 'high' | 'critical'
    readonly status: 'approved'
    readonly assignee_id: number | null
    readonly planned_start_at: IsoText | null
    readonly planned_end_at: IsoText | null
    readonly approval: {
      readonly rule: string
      readonly round: number
      readonly approved_by: readonly number[]
      readonly decided_at: IsoText
      readonly override?: boolean
    }
    readonly actor?: EventActor
  }
  'on_call.escalated': {
    readonly page_id: number
    readonly policy_id: number
    readonly policy_name: string
    readonly level: number
    readonly previous_level: number | null
    readonly reason: 'triggered' | 'no_acknowledgement' | 'manual' | 'repeat'
    readonly notified: readonly { readonly id: number; readonly name: string }[]
    readonly ticket_id: number | null
    readonly incident_id: number | null
    readonly alert_id: number | null
    readonly triggered_at: IsoText
    readonly escalated_at: IsoText
    readonly actor: EventActor
  }
  'asset.discovered': {
    readonly id: number
    readonly name: string
    readonly asset_tag: string | null
    readonly type: string
    readonly status: string
    readonly serial_number: string | null
    readonly hostname: string | null
    readonly department_id: number | null
    readonly source: 'manual' | 'agent' | 'import' | 'scim'
    readonly discovered_at: IsoText
    readonly actor: EventActor
  }
}
