import type { Person, PersonRequest, PersonWanted } from '@canhoto/contracts/privacy'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage, type Paging } from '../../../domain/bounded-page.ts'
import { maskDocument } from '../../../domain/mask-document.ts'
import { memberName } from '../../../domain/member-name.ts'
import { conflict, notFound } from '../../../platform/errors.ts'

const CPF_LENGTH = 11
const CNPJ_LENGTH = 14

interface Described extends Omit<Person, 'obstacle'> {
  open: string[]
  on_route: boolean
  administrators: number
}

/** What the company knows of a person, and what stands in the way of making the person anonymous. */
export async function getPerson(db: Db, userId: string, wanted: PersonWanted): Promise<Person> {
  const person = await describePerson(db, wanted)
  return {
    ...person,
    obstacle: findObstacle(person, userId),
    document:
      person.document?.length === CPF_LENGTH ? maskDocument(person.document) : person.document,
  }
}

/** The person as a request to erase it names it. Throws what stands in the way. */
export async function getErasable(db: Db, userId: string, asked: PersonWanted) {
  const person = await describePerson(db, asked)
  const obstacle = findObstacle(person, userId)
  if (obstacle) throw conflict(obstacle)
  const { document, users } = person
  const { name, user_id } = asked
  const wanted = {
    ...(document && { document }),
    ...(name && { name }),
    ...(user_id && { user_id }),
  }
  return {
    wanted,
    subject:
      document?.length === CPF_LENGTH
        ? `CPF ${maskDocument(document)}`
        : users.length > 0
          ? 'USER'
          : 'NAME',
  }
}

async function describePerson(db: Db, { document, name, user_id }: PersonWanted) {
  const { rows } = await sql<{ person: Described }>`
    select describe_person(${document ?? null}, ${name ?? null}, ${user_id ?? null}) as person`.execute(
    db,
  )
  const person = rows[0]?.person
  if (!person || !isKnown(person)) throw notFound('Nenhum dado desta pessoa foi encontrado.')
  return person
}

const isKnown = ({ counts, users }: Described) =>
  users.length > 0 || Object.values(counts).some((count) => (count ?? 0) > 0)

function findObstacle(
  { document, open, on_route, administrators, users }: Described,
  userId: string,
) {
  if (users.some(({ id }) => id === userId)) return 'Você não pode anonimizar a si mesmo.'
  if (administrators > 0)
    return 'Esta pessoa é administradora da empresa. A plataforma precisa tirar esse perfil antes.'
  if (document?.length === CNPJ_LENGTH)
    return 'CNPJ é de empresa: a anonimização vale para pessoas. Procure pelo CPF ou pelo nome.'
  if (on_route) return 'Este motorista está em rota. Finalize a rota antes de anonimizar.'
  if (open.length > 0)
    return `Há entregas em aberto desta pessoa (NF ${open.join(', ')}). Finalize ou cancele antes de anonimizar.`
  return null
}

const selectRequests = (db: Db) =>
  db
    .selectFrom('person_requests as p')
    .select(['p.id', 'p.kind', 'p.subject', 'p.reason', 'p.counts', 'p.created_at'])
    .select(['p.state', 'p.failure', 'p.finished_at'])
    .select(memberName('p.user_id', 'p.company_id').as('user_name'))
    .$castTo<PersonRequest>()

export const getRequest = (db: Db, id: string) =>
  selectRequests(db).where('p.id', '=', id).executeTakeFirstOrThrow()

export function listRequests(db: Db, query: Paging) {
  return boundedPage(query, {
    rows: selectRequests(db).orderBy('p.created_at', 'desc').orderBy('p.id'),
    counted: db.selectFrom('person_requests as p'),
    where: sql`true`,
  })
}
