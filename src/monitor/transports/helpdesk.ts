import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import { parseTags } from '../checks/model.ts'
import { ConfSchema } from './fields.ts'
import { plainText, summarize, toCheckName } from './message-content.ts'
import { defineTransport, toRetry } from './transport.ts'

export const helpdesk = defineTransport({
  kind: 'helpdesk',
  label: 'Helpdesk',
  about: 'Opens an alert in the helpdesk when a check goes down and resolves it when the check is up again.',
  conf: ConfSchema({
    priority: Type.Optional({ ...OneOf(['low', 'medium', 'high', 'urgent']), title: 'Priority', default: 'high' }),
    department_id: Type.Optional(Type.Integer({ minimum: 1, title: 'Department' })),
    policy_id: Type.Optional(Type.Integer({ minimum: 1, title: 'Escalation policy', description: 'Policy that is paged.' })),
    hold_down: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 900, default: 0, title: 'Hold-down', description: 'Seconds before a ticket is opened.' }),
    ),
    auto_resolve: Type.Optional({
      ...OneOf(['if_untouched', 'always', 'never']),
      title: 'Resolve the ticket when the check is up again',
      default: 'if_untouched',
    }),
  }),
  needs: 'openAlert',
  statuses: ['up', 'down'],
  recipient: () => '',
  send: async ({ openAlert }, conf, content) => {
    if (!openAlert) return toRetry('The helpdesk accepts no alerts here.')
    const alert = {
      key: `check:${content.check.uuid}`,
      state: content.status === 'up' ? 'resolved' : 'firing',
      title: summarize(content),
      description: plainText(content),
      url: content.url,
      priority: conf.priority ?? 'high',
      department_id: conf.department_id ?? null,
      policy_id: conf.policy_id ?? null,
      hold_down: conf.hold_down ?? 0,
      auto_resolve: conf.auto_resolve ?? 'if_untouched',
      check_uuid: content.check.uuid,
      check_name: toCheckName(content.check),
      project_name: content.project_name,
      tags: parseTags(content.check),
      at: content.at,
    } as const
    return { outcome: 'handed', record: (tx) => openAlert(tx, alert) }
  },
})
