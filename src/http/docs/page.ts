import type { TSchema } from 'typebox'
import type { Auth, Route } from '../../contract/route.ts'
import { html, type Html } from '../kit/html.ts'
import type { ApiInfo } from '../kit/openapi.ts'
import { STYLE } from './style.ts'

/** The API reference as one page without scripts: searchable with the browser and printable. */

type DocumentedSchema = {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly anyOf?: readonly DocumentedSchema[]
  readonly items?: DocumentedSchema
  readonly properties?: Readonly<Record<string, DocumentedSchema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

const toDocumentedSchema = (schema: TSchema): DocumentedSchema => schema as DocumentedSchema

const typeOf = (shape: DocumentedSchema): string => {
  if (shape.enum) return shape.enum.join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.anyOf) return shape.anyOf.map(typeOf).join(' | ')
  if (shape.type === 'array') return `list of ${shape.items ? typeOf(shape.items) : 'anything'}`
  return shape.format ? `${shape.type ?? 'any'} (${shape.format})` : (shape.type ?? 'any')
}

const boundsOf = ({ minimum, maximum, maxLength }: DocumentedSchema): string =>
  [
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ]
    .filter(Boolean)
    .join(' ')

const fieldRow = (name: string, shape: DocumentedSchema, required: boolean): Html =>
  html`<tr>
    <th scope="row"><code>${name}</code>${required && html` <em>required</em>`}</th>
    <td>${typeOf(shape)}</td>
    <td>${shape.description} ${boundsOf(shape)}</td>
  </tr>`

const jsonOf = (shape: DocumentedSchema): DocumentedSchema => shape.anyOf?.find(({ properties }) => properties !== undefined) ?? shape

const fields = (title: string, schema: TSchema | undefined): Html => {
  const shape = schema && jsonOf(toDocumentedSchema(schema))
  const names = Object.entries(shape?.properties ?? {})
  if (names.length === 0) return html``
  const rows = names.map(([name, member]) => fieldRow(name, member, shape?.required?.includes(name) ?? false))
  return html`<h4>${title}</h4>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>`
}

const authSentence = (auth: Auth): string => {
  switch (auth.kind) {
    case 'open':
      return 'No authentication.'
    case 'key':
      return auth.access === 'read' ? 'Any project key.' : 'A read-write project key.'
    case 'scope':
      return `Scope ${auth.scopes.join(' or ')}.`
    case 'full':
      return 'A token without scopes, of an administrator.'
    default:
      return 'Any valid token.'
  }
}

const anchorOf = ({ method, path }: Route): string => `${method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`

const routeSection = (api: ApiInfo, route: Route): Html =>
  html`<section id="${anchorOf(route)}">
    <h3><span class="method">${route.method}</span> <code>${api.prefix}${route.path}</code></h3>
    <p>${route.summary}. ${authSentence(route.auth)}</p>
    ${fields('Path', route.params)}${fields('Query', route.query)}${fields('Body', route.body)}
    ${Object.entries(route.responses).map(([status, schema]) => fields(`Response ${status}`, schema))}
  </section>`

const tagSection = (api: ApiInfo, tag: string, routes: readonly Route[]): Html =>
  html`<h2>${tag}</h2>
    ${routes.map((route) => routeSection(api, route))}`

const contents = (routes: readonly Route[]): Html =>
  html`<nav aria-label="Routes">
    <ul>
      ${routes.map(
        (route) =>
          html`<li>
            <a href="#${anchorOf(route)}"><b>${route.method}</b> ${route.path}</a>
          </li>`,
      )}
    </ul>
  </nav>`

export const renderReference = (api: ApiInfo, routes: readonly Route[]): string => {
  const tags = Map.groupBy(routes, (route) => route.tag)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${api.title}</title>
        ${STYLE}
      </head>
      <body>
        <header>
          <a href="/docs">API</a>
          <h1>${api.title}</h1>
          <p>${api.description}</p>
          <p><a href="${api.prefix}/openapi.json">OpenAPI 3.1 document</a></p>
        </header>
        <div class="columns">
          ${contents(routes)}
          <main>${[...tags].map(([tag, members]) => tagSection(api, tag, members))}</main>
        </div>
      </body>
    </html>`.html
}

export const renderIndex = (apis: readonly ApiInfo[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Watchdesk API</title>
        ${STYLE}
      </head>
      <body>
        <header><h1>Watchdesk API</h1></header>
        <main>
          ${apis.map(
            (api) =>
              html`<h2><a href="/docs/${api.name}">${api.title}</a></h2>
                <p>${api.description}</p>`,
          )}
        </main>
      </body>
    </html>`.html
