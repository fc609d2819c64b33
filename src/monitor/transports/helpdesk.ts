import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import { tagsOf } from '../checks/model.ts'
import { Conf } from './fields.ts'
import { nameOf, plainText, sentence } from './news.ts'
import { later, transport } from './transport.ts'

export const helpdesk = transport({
  kind: 'helpdesk',
  label: 'Helpdesk',
  about: 'Opens an alert in the helpdesk when a check goes down and resolves it when the check is up again.',
  conf: Conf({
    priority: Type.Optional({ ...OneOf(['low', 'medium', 'high', 'urgent']), title: 'Priority', default: 'high' }),
    department_id: Type.Optional(Type.Integer({ minimum: 1, title: 'Department' })),
    policy_id: Type.Optional(Type.Integer({ minimum: 1, title: 'Escalation policy', description: 'Whom to call.' })),
    hold_down: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 900, default: 0, title: 'Hold-down', description: 'Seconds to wait before there is a ticket.' }),
    ),
    auto_resolve: Type.Optional({
      ...OneOf(['if_untouched', 'always', 'never']),
      title: 'Resolve the ticket when the check is up again',
      default: 'if_untouched',
    }),
  }),
  needs: 'openAlert',
  hears: ['up', 'down'],
  recipient: () => '',
  send: async ({ openAlert }, conf, news) => {
    if (!openAlert) return later('The helpdesk takes no alerts here.')
    const alert = {
      key: `check:${news.check.uuid}`,
      state: news.status === 'up' ? 'resolved' : 'firing',
      title: sentence(news),
      description: plainText(news),
      url: news.url,
      priority: conf.priority ?? 'high',
      department_id: conf.department_id ?? null,
      policy_id: conf.policy_id ?? null,
      hold_down: conf.hold_down ?? 0,
      auto_resolve: conf.auto_resolve ?? 'if_untouched',
      check_uuid: news.check.uuid,
      check_name: nameOf(news.check),
      project_name: news.project_name,
      tags: tagsOf(news.check),
      at: news.at,
    } as const
    return { outcome: 'handed', record: (tx) => openAlert(tx, alert) }
  },
})
