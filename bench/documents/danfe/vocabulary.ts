export const TRADES = [
  'Cerâmica São João',
  'Distribuidora Três Corações de Alimentos',
  'Comércio de Bebidas Ipiranga',
  'Móveis Araçá',
  'Indústria de Plásticos Vitória',
  'Auto Peças Conceição',
  'Papelaria e Livraria Pão de Açúcar',
  'Laticínios Bom Jesus da Penha',
  'Ferragens Irmãos Müller',
  'Confecções Flor de Lis',
  'Atacado de Materiais Elétricos Luz & Força',
  'Farmacêutica Saúde Já',
]
export const TRADE_ENDINGS = [
  'Ltda',
  'S/A',
  'ME',
  'EPP',
  'Indústria e Comércio Ltda',
  'EIRELI',
  'Comercial Importadora e Exportadora Ltda',
]
export const PEOPLE = [
  'José Antônio da Conceição',
  'Maria Aparecida dos Santos Araújo',
  'João Gonçalves',
  'Ângela Cristina de Sá e Benevides',
]
export const STREETS = [
  'Rua das Acácias',
  'Avenida Brasil',
  'Rodovia Presidente Dutra',
  'Travessa Padre Anchieta',
  'Rua Coronel Oliveira Lima',
  'Alameda dos Ipês',
  'Estrada Velha do Contorno',
  'Praça XV de Novembro',
  'Rua 7 de Setembro',
]
export const COMPLEMENTS = ['Galpão 3', 'Sala 1204', 'Loja A', 'Km 12', 'Fundos', 'Bloco B Apto 31']
export const DISTRICTS = [
  'Centro',
  'Icaraí',
  'Distrito Industrial',
  'Jardim América',
  'Santa Cecília',
  'Várzea das Moças',
  'Vila Nova Conceição',
]
export const CITIES = [
  { code: '3304557', name: 'Rio de Janeiro', uf: 'RJ', ufCode: '33', cep: '21' },
  { code: '3550308', name: 'São Paulo', uf: 'SP', ufCode: '35', cep: '04' },
  { code: '3106200', name: 'Belo Horizonte', uf: 'MG', ufCode: '31', cep: '30' },
  { code: '4205407', name: 'Florianópolis', uf: 'SC', ufCode: '42', cep: '88' },
  { code: '2927408', name: 'Salvador', uf: 'BA', ufCode: '29', cep: '40' },
  { code: '3548708', name: 'São Bernardo do Campo', uf: 'SP', ufCode: '35', cep: '09' },
  { code: '4314902', name: 'Porto Alegre', uf: 'RS', ufCode: '43', cep: '90' },
  { code: '2304400', name: 'Fortaleza', uf: 'CE', ufCode: '23', cep: '60' },
  { code: '3303302', name: 'Niterói', uf: 'RJ', ufCode: '33', cep: '24' },
] as const
export const PRODUCTS = [
  'Piso cerâmico 60x60 bege acetinado',
  'Argamassa colante AC-III 20 kg',
  'Refrigerante de guaraná 2 L fardo com 6',
  'Cabo flexível 2,5 mm² azul rolo 100 m',
  'Cadeira giratória com braços, base cromada e regulagem de altura',
  'Caderno universitário 10 matérias',
  'Queijo minas padrão peça',
  'Parafuso sextavado M8 x 40 zincado',
  'Camiseta básica algodão tamanho M',
  'Filtro de óleo motor 1.0/1.6',
]
export const UNITS = ['UN', 'CX', 'PC', 'KG', 'SC', 'FD', 'M2']
export const OPERATIONS = [
  'Venda de mercadoria',
  'Venda de produção do estabelecimento',
  'Remessa para entrega futura',
  '5102 Venda merc. adq. de terceiros',
  'Transferência',
]
export const KINDS = ['CAIXA', 'VOLUMES', 'PALETE', 'FARDO', 'SACO']
export const NOTES = [
  'Entregar das 8h às 17h; portão lateral',
  'Pedido do cliente 4500012345. Não receber com avaria.',
  'Valor aproximado dos tributos conforme Lei 12.741/2012. Mercadoria sujeita a conferência no ato da entrega, não aceitamos reclamações posteriores. Vendedor: Márcia',
]
