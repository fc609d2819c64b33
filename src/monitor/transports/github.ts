import { Type } from 'typebox'
import { isGoneOrForbidden, outcomeOf, postJson } from './http-call.ts'
import { Conf, joinUrl, Secret, Site } from './fields.ts'
import { markdownText } from './markdown.ts'
import { headline } from './news.ts'
import { transport } from './transport.ts'

const GITHUB = 'https://api.github.com'

export const github = transport({
  kind: 'github',
  label: 'GitHub issue',
  about: 'Opens an issue in a repository when a check goes down.',
  conf: Conf({
    token: Secret({ title: 'Access token', description: 'May create issues in the repository.' }),
    repo: Type.String({ pattern: '^[-\\w.]+/[-\\w.]+$', maxLength: 200, title: 'Repository', description: 'owner/name' }),
    labels: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20, title: 'Labels' })),
    url: Type.Optional(Site({ title: 'API server', description: `Only for a GitHub server of your own; else ${GITHUB}.` })),
  }),
  hears: ['down'],
  recipient: ({ repo }) => repo,
  send: (tools, { token, repo, labels = [], url = GITHUB }, news) =>
    postJson(
      tools,
      {
        url: joinUrl(url, `/repos/${repo}/issues`),
        headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
        json: { title: headline(news), body: markdownText(news), labels },
      },
      // 403 is also how GitHub asks for patience.
      (reply) =>
        outcomeOf(reply, (answer) => (answer.status === 403 && 'retry-after' in answer.headers ? undefined : isGoneOrForbidden(answer))),
    ),
})
