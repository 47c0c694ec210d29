import type { Company } from '@canhoto/contracts/companies'

type Choice = Pick<Company, 'id' | 'name' | 'domain'> & Partial<Pick<Company, 'status'>>

/**
 * The options of a field in which MASTER chooses a company: the active ones first, each group by name. Companies of one
 * name differ by their domain.
 */
export function companyOptions(companies: readonly Choice[]) {
  return companies
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'pt-BR'))
    .map((company) => ({ value: company.id, label: companyLabel(company) }))
}

const rank = ({ status }: Choice) => (status === 'INACTIVE' ? 1 : 0)

function companyLabel({ name, domain, status }: Choice) {
  return `${name} · ${domain}${status === 'INACTIVE' ? ' (inativa)' : ''}`
}
