import { MAX_API_KEYS } from '@canhoto/contracts/api-keys'
import { MAX_RECIPIENTS } from '@canhoto/contracts/emails'
import { MAX_MAILBOXES, MAX_READ_AGE_DAYS } from '@canhoto/contracts/mailboxes'
import { MAX_WEBHOOKS } from '@canhoto/contracts/webhooks'
import { expect, test } from 'vitest'
import { type SignedInUser, startApp } from '../test/harness.ts'

const { app, company, as, asKey } = await startApp()

const admin = async () => as('ADMIN', await company())
const UNKNOWN = '01930000-0000-7000-8000-0000000f11e0'

const SCHEDULE = { kind: 'digest', frequency: 'daily', hour: 8, recipients: ['a@alfa.com.br'] }
const HOOK = {
  name: 'ERP',
  url: 'https://erp.exemplo.com.br/canhoto',
  events: ['delivery.created'],
}
const MAILBOX = {
  name: 'Notas',
  host: 'imap.exemplo.com.br',
  port: 993,
  security: 'tls',
  username: 'notas',
  password: 'segredo',
  folder: 'INBOX',
  senders: ['@exemplo.com.br'],
}
const ERASURE = { cpf: '52998224725', confirmation: 'ANONIMIZAR', reason: 'Pedido da pessoa' }

const schedule = (changes: object) => [
  '/api/companies/email-schedules',
  { ...SCHEDULE, ...changes },
]
const hook = (changes: object) => ['/api/companies/webhooks', { ...HOOK, ...changes }]
const mailbox = (changes: object) => ['/api/deliveries/mailboxes', { ...MAILBOX, ...changes }]
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@alfa.com.br`)

test.each([
  ['Informe ao menos um e-mail.', 'recipients', schedule({ recipients: [] })],
  [
    'O mesmo e-mail aparece duas vezes.',
    'recipients',
    schedule({ recipients: ['a@alfa.com.br', 'A@alfa.com.br'] }),
  ],
  [
    `Informe no máximo ${MAX_RECIPIENTS} e-mails.`,
    'recipients',
    schedule({ recipients: addresses(MAX_RECIPIENTS + 1) }),
  ],
  ['Escolha o que enviar.', 'kind', schedule({ kind: 'tudo' })],
  ['Escolha a frequência.', 'frequency', schedule({ frequency: 'sempre' })],
  ['Escolha a hora.', 'hour', schedule({ hour: 24 })],
  [
    'Informe um endereço completo: https://erp.exemplo.com.br/canhoto.',
    'url',
    hook({ url: 'erp.exemplo.com.br' }),
  ],
  [
    'Não escreva usuário e senha no endereço.',
    'url',
    hook({ url: 'https://ana:segredo@erp.exemplo.com.br' }),
  ],
  ['Escolha ao menos um evento.', 'events', hook({ events: [] })],
  ['Informe só o nome do servidor.', 'host', mailbox({ host: 'https://imap.exemplo.com.br' })],
  ['Use 993, 143 ou uma porta acima de 1023.', 'port', mailbox({ port: 22 })],
  [
    'Informe só o nome, como mx.exemplo.com.br.',
    'authserv_id',
    mailbox({ authserv_id: 'mx exemplo' }),
  ],
  ['Informe a senha.', 'password', mailbox({ password: '' })],
  ['Informe o motivo.', 'reason', ['/api/companies/people/erase', { ...ERASURE, reason: ' ' }]],
  [
    'Informe o motivo.',
    'reason',
    [`/api/deliveries/imports/files/${UNKNOWN}/discard`, { reason: '' }],
  ],
] as [string, string, [string, Record<string, unknown>]][])(
  'a form reads %s (%s)',
  async (sentence, field, [path, body]) => {
    const answer = await (await admin()).post(path, body)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: sentence, fields: { [field]: sentence } },
    ])
  },
)

test.each([
  ['Alerta não encontrado.', 'post', `/api/deliveries/alerts/${UNKNOWN}/ack`],
  ['Arquivo não encontrado.', 'get', `/api/deliveries/imports/files/${UNKNOWN}/document`],
  ['Caixa de entrada não encontrada.', 'get', `/api/deliveries/mailboxes/${UNKNOWN}`],
  ['Chave de API não encontrada.', 'delete', `/api/companies/api-keys/${UNKNOWN}`],
  ['Documento não encontrado.', 'get', `/api/deliveries/documents/${UNKNOWN}`],
  ['E-mail não encontrado.', 'post', `/api/companies/emails/${UNKNOWN}/retry`],
  ['Envio não encontrado.', 'delete', `/api/companies/email-schedules/${UNKNOWN}`],
  ['Evento não encontrado.', 'post', `/api/deliveries/sefaz-events/${UNKNOWN}/retry`],
  ['Importação não encontrada.', 'get', `/api/deliveries/imports/${UNKNOWN}`],
  ['Mensagem não encontrada.', 'get', `/api/companies/webhooks/messages/${UNKNOWN}`],
  ['Motivo não encontrado.', 'delete', `/api/occurrences/reasons/${UNKNOWN}`],
  ['Webhook não encontrado.', 'get', `/api/companies/webhooks/${UNKNOWN}`],
  ['Esta instalação não é uma demonstração.', 'get', '/api/demo'],
] as const)('what is not there is named: %s', async (sentence, method, path) => {
  const answer = await (await admin())[method](path)
  expect([answer.statusCode, answer.json().error]).toEqual([404, sentence])
})

/** The call that is one too many. */
async function addUpTo(count: number, add: () => ReturnType<SignedInUser['post']>) {
  for (let n = 0; n < count; n++) expect((await add()).statusCode).toBe(200)
  return add()
}

test('a company has so many keys and webhooks, and reads why it gets no more', async () => {
  const user = await admin()
  const key = { name: 'ERP', scopes: ['deliveries.read'] }
  const refused = [
    await addUpTo(MAX_API_KEYS, () => user.post('/api/companies/api-keys', key)),
    await addUpTo(MAX_WEBHOOKS, () => user.post('/api/companies/webhooks', HOOK)),
  ]
  expect(refused.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
    [409, `A empresa já tem ${MAX_API_KEYS} chaves ativas. Revogue uma para criar outra.`],
    [409, `A empresa já tem ${MAX_WEBHOOKS} webhooks. Exclua um para criar outro.`],
  ])
})

test('a company has so many mailboxes, and they are read from a day of the last weeks on', async () => {
  const user = await admin()
  // Which is not read.
  const add = () => user.post('/api/deliveries/mailboxes', { ...MAILBOX, host: 'imap.invalid' })
  const early = { ...MAILBOX, read_since: '2026-01-02' }
  const refused = [
    await user.post('/api/deliveries/mailboxes', early),
    await addUpTo(MAX_MAILBOXES, add),
  ]
  expect(refused.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
    [400, `Escolha um dia dos últimos ${MAX_READ_AGE_DAYS} dias.`],
    [409, `A empresa já tem ${MAX_MAILBOXES} caixas de entrada. Exclua uma para criar outra.`],
  ])
})

test('a webhook that is switched off is not tested', async () => {
  const user = await admin()
  const { id } = (await user.post('/api/companies/webhooks', HOOK)).json().data
  await user.put(`/api/companies/webhooks/${id}`, { is_active: false })
  const answer = await user.post(`/api/companies/webhooks/${id}/test`)
  expect([answer.statusCode, answer.json().error]).toEqual([
    409,
    'Este webhook está desativado. Ative-o para testar.',
  ])
})

test('a receipt is not rejected without a reason', async () => {
  const answer = await (
    await admin()
  ).put(`/api/receipts/${UNKNOWN}/validate`, { status: 'REJECTED' })
  expect(answer.json().fields).toEqual({
    reason: 'Informe o motivo da recusa. O motorista o recebe.',
  })
})

test('another program reads what is wrong with its call', async () => {
  const user = await admin()
  const key = await asKey(['deliveries.read'], await company())
  const vehicle = { plate: 'ABC1D23', model: 'Fiorino', year: 2020 }
  const authorization = `Bearer ${user.token}`
  const raw = (payload: string | Buffer, type: string, url = '/api/vehicles') =>
    app.inject({ method: 'POST', url, payload, headers: { authorization, 'content-type': type } })
  const twoFiles = new FormData()
  for (const name of ['a.xml', 'b.xml']) twoFiles.append('file', new Blob(['<nota/>']), name)
  const form = new Response(twoFiles)
  const { id } = (await user.post('/api/deliveries/imports')).json().data
  const files = `/api/deliveries/imports/${id}/files`

  const answers = [
    await user.post('/api/vehicles', vehicle, { 'idempotency-key': 'k'.repeat(201) }),
    await raw('placa=ABC1D23', 'text/xml'),
    await raw('plate=ABC1D23', 'application/x-www-form-urlencoded'),
    await raw('{', 'application/json'),
    await raw('{}', 'application/json', files),
    await raw(Buffer.from(await form.arrayBuffer()), form.headers.get('content-type') ?? '', files),
    await key.get('/api/vehicles'),
    await app.inject({
      url: '/api/deliveries',
      headers: {
        authorization: `Bearer ${key.key.slice(0, -1)}${key.key.endsWith('a') ? 'b' : 'a'}`,
      },
    }),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
    [400, 'Idempotency-Key longa demais.'],
    [415, 'Tipo de conteúdo não suportado.'],
    [415, 'Tipo de conteúdo não suportado.'],
    [400, 'O corpo da requisição não é um JSON válido.'],
    [400, 'Envie o formulário com o arquivo (multipart/form-data).'],
    [413, 'Envie um arquivo por vez.'],
    [403, 'Esta chave de API não tem permissão para isto.'],
    [401, 'Chave de API inválida.'],
  ])
})
