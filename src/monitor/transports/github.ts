import { Type } from 'typebox'
import { ConfSchema, joinUrl, Secret, ServerUrl } from './fields.ts'
import { explainGoneOrForbidden, postJson, toOutcome } from './http-call.ts'
import { markdownText } from './markdown.ts'
import { headline } from './message-content.ts'
import { defineTransport } from './transport.ts'

const GITHUB = 'https://api.github.com'

export const github = defineTransport({
  kind: 'github',
  label: 'GitHub issue',
  about: 'Opens an issue in a repository when a check goes down.',
  conf: ConfSchema({
    token: Secret({ title: 'Access token', description: 'Needs permission to create issues in the repository.' }),
    repo: Type.String({ pattern: '^[-\\w.]+/[-\\w.]+$', maxLength: 200, title: 'Repository', description: 'owner/name' }),
    labels: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20, title: 'Labels' })),
    url: Type.Optional(ServerUrl({ title: 'API server', description: `Only for your own GitHub server; default ${GITHUB}.` })),
  }),
  statuses: ['down'],
  recipient: ({ repo }) => repo,
  send: (tools, { token, repo, labels = [], url = GITHUB }, content) =>
    postJson(
      tools,
      {
        url: joinUrl(url, `/repos/${repo}/issues`),
        headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
        json: { title: headline(content), body: markdownText(content), labels },
      },
      // 403 with `retry-after` is a rate limit of GitHub.
      (response) =>
        toOutcome(response, (answer) =>
          answer.status === 403 && 'retry-after' in answer.headers ? undefined : explainGoneOrForbidden(answer),
        ),
    ),
})
