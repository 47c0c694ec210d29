import type { Customer, WayName } from './ways.ts'

export interface DemoUser {
  username: string
  name: string
  role: 'ADMIN' | 'SUPERVISOR' | 'OPERATOR' | 'DRIVER' | 'CLIENT'
  document?: string
  cpf?: string
  cnh?: string
  /** The round of a driver who is on a route now; the other drivers begin their day by hand. */
  way?: WayName
}

export interface DemoCompany {
  id: string
  seed: number
  name: string
  domain: string
  cnpj: string
  users: readonly DemoUser[]
  vehicles: readonly { plate: string; model: string; brand: string; color: string; year: number }[]
  deliveriesPerDay: number
  /** Of these the drivers on a route have finished some. */
  deliveriesToday: number
  /** The MASTER is a member here too, so that the list of users shows a protected one. */
  hasMaster?: true
  hasImport?: true
  /** In homologation: sends events, and reads what is distributed. */
  usesSefaz?: true
}

const PADARIA = '11222333000181'

export const ALFA: DemoCompany = {
  id: '01930000-0000-7000-8000-00000000a1fa',
  seed: 7,
  name: 'Transportes Alfa',
  domain: 'alfa.com.br',
  cnpj: '45543915000181',
  deliveriesPerDay: 9,
  deliveriesToday: 20,
  hasMaster: true,
  hasImport: true,
  usesSefaz: true,
  users: [
    { username: 'admin', name: 'Ana Beatriz Moreira', role: 'ADMIN' },
    { username: 'supervisor', name: 'Sérgio Vasconcelos', role: 'SUPERVISOR' },
    { username: 'operador', name: 'Olívia Prado', role: 'OPERATOR' },
    {
      username: 'motorista',
      name: 'José Carlos da Silva',
      role: 'DRIVER',
      cpf: '62472927673',
      cnh: '62472927637',
    },
    {
      username: 'motorista2',
      name: 'Francisca Nogueira',
      role: 'DRIVER',
      cpf: '12345678909',
      cnh: '12345678900',
    },
    {
      username: 'motorista3',
      name: 'Wellington Araújo',
      role: 'DRIVER',
      cpf: '98765432100',
      cnh: '98765432109',
    },
    {
      username: 'motorista4',
      name: 'Rubens Cardoso',
      role: 'DRIVER',
      cpf: '11144477735',
      cnh: '11144477735',
      way: 'jardins',
    },
    {
      username: 'motorista5',
      name: 'Célia Tavares',
      role: 'DRIVER',
      cpf: '52998224725',
      cnh: '52998224725',
      way: 'ipiranga',
    },
    { username: 'cliente', name: 'Padaria Pão Dourado', role: 'CLIENT', document: PADARIA },
  ],
  vehicles: [
    { plate: 'BRA2E19', model: 'Fiorino', brand: 'Fiat', color: 'Branca', year: 2023 },
    { plate: 'FKP7C40', model: 'Daily 35-150', brand: 'Iveco', color: 'Prata', year: 2021 },
    { plate: 'DQR4821', model: 'HR', brand: 'Hyundai', color: 'Branca', year: 2018 },
    { plate: 'RHD3F07', model: 'Master', brand: 'Renault', color: 'Branca', year: 2022 },
    { plate: 'TKM5J88', model: 'Delivery 9.170', brand: 'Volkswagen', color: 'Azul', year: 2020 },
  ],
}

export const BETA: DemoCompany = {
  id: '01930000-0000-7000-8000-00000000be7a',
  seed: 11,
  name: 'Beta Cargas',
  domain: 'beta.com.br',
  cnpj: '12ABC34501DE35',
  deliveriesPerDay: 3,
  deliveriesToday: 8,
  users: [
    { username: 'admin.beta', name: 'Bento Albuquerque', role: 'ADMIN' },
    {
      username: 'motorista.beta',
      name: 'Marlene Castro',
      role: 'DRIVER',
      cpf: '74185296355',
      cnh: '74185296355',
    },
    {
      username: 'motorista2.beta',
      name: 'Cleber Antunes',
      role: 'DRIVER',
      cpf: '39053344705',
      cnh: '39053344705',
      way: 'tatuape',
    },
  ],
  vehicles: [
    { plate: 'QWE3F21', model: 'Accelo 815', brand: 'Mercedes-Benz', color: 'Azul', year: 2020 },
    { plate: 'SBT8C15', model: 'Cargo 816', brand: 'Ford', color: 'Vermelha', year: 2019 },
  ],
}

export const MASTER = { username: 'master', name: 'Márcia Teles' }

export const CUSTOMERS = [
  {
    name: 'Padaria Pão Dourado',
    document: PADARIA,
    address: 'Rua Augusta, 1508 - Consolação',
    city: 'São Paulo',
    uf: 'SP',
    cep: '01304001',
    phone: '1130000007',
  },
  {
    name: 'Mercado São Judas Tadeu',
    document: '33444555000181',
    address: 'Av. Jabaquara, 2210 - Mirandópolis',
    city: 'São Paulo',
    uf: 'SP',
    cep: '04046300',
    phone: '1130000014',
  },
  {
    name: 'Farmácia Bem-Estar Comércio de Medicamentos e Perfumaria Ltda',
    document: '55666777000181',
    address: 'Rua Voluntários da Pátria, 3800, loja 12 - Santana',
    city: 'São Paulo',
    uf: 'SP',
    cep: '02402500',
    phone: '1130000021',
  },
  {
    name: 'Oficina do Tonho',
    document: '66777888000181',
    address: 'Rua Silva Bueno, 900 - Ipiranga',
    city: 'São Paulo',
    uf: 'SP',
    cep: '04208050',
    phone: '1130000028',
  },
  {
    name: 'Restaurante Sabor da Terra',
    document: '77888999000181',
    address: 'Rua dos Pinheiros, 455 - Pinheiros',
    city: 'São Paulo',
    uf: 'SP',
    cep: '05422010',
    phone: '1130000035',
  },
  {
    name: 'Papelaria Nova Escola',
    document: '88999000000198',
    address: 'Av. Goiás, 1200 - Centro',
    city: 'São Caetano do Sul',
    uf: 'SP',
    cep: '09521310',
    phone: '1130000042',
  },
  {
    name: 'Clínica Vida Plena',
    document: '99000111000165',
    address: 'Rua Padre Adelino, 2074 - Tatuapé',
    city: 'São Paulo',
    uf: 'SP',
    cep: '03303000',
    phone: '1130000049',
  },
  {
    name: 'Depósito Irmãos Conceição',
    document: '10111222000135',
    address: 'Av. Industrial, 3330 - Jardim',
    city: 'Santo André',
    uf: 'SP',
    cep: '09080511',
    phone: '1130000056',
  },
] as const satisfies readonly Customer[]

export const SHIPPERS = [
  { name: 'Distribuidora Paulista de Alimentos S.A.', document: '61585865000151' },
  { name: 'Indústria Metalúrgica Três Irmãos Ltda', document: '43776517000180' },
] as const
