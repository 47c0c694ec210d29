import type { Company, SignedInUser, TestApp } from '../harness.ts'
import { SECRET_WORD } from '../secret-word.ts'

export async function addCertificate({ owner }: TestApp, company: Company, driver: SignedInUser) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into certificates (id, company_id, cnpj, subject, issuer, serial, sha256, not_before, not_after, certificate, key_id,
       wrapped_data_key, key_nonce, key_ciphertext, key_tag, uploaded_by)
     values (gen_random_uuid(), $1, $2, $2, $2, $2, $2, now(), now() + interval '1 year', $2, $2, '', '', '', '', $3) returning id`,
    [company.id, SECRET_WORD, driver.userId],
  )
  await owner.query(
    `insert into sefaz_tests (company_id, environment, service, uf, requested_at, requested_by, answered_at, code, reason)
     values ($1, 'homologation', 'cte-status', 'SP', now(), $3, now(), '280', $2)`,
    [company.id, SECRET_WORD, driver.userId],
  )
  return rows[0]?.id ?? ''
}

/** A CT-e, and an event at SEFAZ that is registered, with its call. */
export async function addSefazEvent(
  { owner }: TestApp,
  { id }: Company,
  { driver, delivery }: { driver: SignedInUser; delivery: string },
) {
  const key = '35261111222333000181570010000012341000012345'
  const add = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const cte = await add(
    `insert into ctes (id, company_id, access_key) values (gen_random_uuid(), $1, $2) returning id`,
    [id, key],
  )
  await add('insert into cte_invoices (company_id, cte_id, nfe_key) values ($1, $2, $3)', [
    id,
    cte,
    SECRET_WORD,
  ])
  await add(
    `insert into sefaz_settings (company_id, events, distribution_off_reason, changed_by) values ($1, 'homologation', $2, $3)`,
    [id, SECRET_WORD, driver.userId],
  )
  const event = await add(
    `insert into sefaz_events (company_id, environment, type, access_key, sequence, authorizer, content, state, signed_xml, protocol, registered_at, proc_xml)
     values ($1, 'homologation', '110180', $2, 1, 'SP', '{}', 'registered', $3, $3, now(), $3) returning id`,
    [id, key, SECRET_WORD],
  )
  await add(
    'insert into sefaz_event_deliveries (company_id, event_id, delivery_id) values ($1, $2, $3)',
    [id, event, delivery],
  )
  await add(
    `insert into sefaz_exchanges (company_id, event_id, purpose, sent_at, duration_ms, request_sha256, answer) values ($1, $2, 'send', now(), 1, 'x', $3)`,
    [id, event, SECRET_WORD],
  )
  return { cte, sefazEvent: event }
}

/** An invoice that SEFAZ has distributed, which waits for the office, and a shipper that was chosen. */
export async function addIntakeEntry({ owner }: TestApp, { id }: Company, driver: SignedInUser) {
  const [cnpj, key] = ['11222333000181', '35261111222333000181550010000012341000012345']
  await owner.query(
    `insert into dfe_cursors (company_id, cnpj, service, environment, uf_code, is_active) values ($1, $2, 'nfe', 'homologation', '35', false)`,
    [id, cnpj],
  )
  const { rows: documents } = await owner.query<{ id: string }>(
    `insert into dfe_documents (company_id, cnpj, service, environment, nsu, schema, kind, access_key, sha256, xml, handled_at, is_read)
     values ($1, $2, 'nfe', 'homologation', 1, 'procNFe_v4.00.xsd', 'procNFe', $3, '', $4, now(), true) returning id`,
    [id, cnpj, key, `<nfeProc>${SECRET_WORD}</nfeProc>`],
  )
  const intakeDocument = documents[0]?.id ?? ''
  const { rows } = await owner.query<{ id: string }>(
    `insert into dfe_entries (company_id, environment, access_key, kind, document_id, number, shipper_name, shipper_document,
       recipient_name, municipality, total_value)
     values ($1, 'homologation', $2, 'note', $3, $4, $4, $5, $4, $4, 10) returning id`,
    [id, key, intakeDocument, SECRET_WORD, cnpj],
  )
  await owner.query(
    `insert into dfe_shippers (company_id, cnpj, created_by) values ($1, '99888777', $2)`,
    [id, driver.userId],
  )
  return { intakeDocument, intakeEntry: rows[0]?.id ?? '' }
}
